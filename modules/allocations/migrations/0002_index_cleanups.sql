-- For the sweep of hosts that are still to be cleaned: it must not read every allocation that ever was.
create index allocation_cleanup on allocations.allocation (cleanup_tried_at) where cleanup_pending;

// Generated from contract/ by `npm run gen`. Do not edit.

export const stateGroups = {
  "waiting": {
    "icon": "○",
    "meaning": "Nothing has started yet"
  },
  "progress": {
    "icon": "◐",
    "meaning": "Will finish by itself"
  },
  "ok": {
    "icon": "●",
    "meaning": "Works"
  },
  "attention": {
    "icon": "▲",
    "meaning": "Works, but somebody should act"
  },
  "error": {
    "icon": "✕",
    "meaning": "Needs a person"
  },
  "ended": {
    "icon": "–",
    "meaning": "Over"
  }
} as const;

export type StateGroup = keyof typeof stateGroups;

export const states = {
  "allocation": {
    "requested": {
      "group": "waiting",
      "word": "Requested"
    },
    "provisioning": {
      "group": "progress",
      "word": "Provisioning"
    },
    "active": {
      "group": "ok",
      "word": "Active"
    },
    "releasing": {
      "group": "progress",
      "word": "Releasing"
    },
    "released": {
      "group": "ended",
      "word": "Released"
    },
    "failed": {
      "group": "error",
      "word": "Failed"
    },
    "release_failed": {
      "group": "error",
      "word": "Release failed"
    }
  },
  "node": {
    "bootstrap_issued": {
      "group": "waiting",
      "word": "Waiting to join"
    },
    "enrolling": {
      "group": "progress",
      "word": "Enrolling"
    },
    "active": {
      "group": "ok",
      "word": "Active"
    },
    "offline": {
      "group": "error",
      "word": "Offline"
    },
    "quarantined": {
      "group": "error",
      "word": "Quarantined"
    },
    "draining": {
      "group": "progress",
      "word": "Draining"
    },
    "drained": {
      "group": "attention",
      "word": "Drained"
    },
    "retired": {
      "group": "ended",
      "word": "Retired"
    },
    "removing": {
      "group": "progress",
      "word": "Removing"
    },
    "deleted": {
      "group": "ended",
      "word": "Deleted"
    }
  },
  "slot": {
    "available": {
      "group": "ok",
      "word": "Available"
    },
    "reserved": {
      "group": "progress",
      "word": "Reserved"
    },
    "in_use": {
      "group": "ok",
      "word": "In use"
    },
    "cleaning": {
      "group": "progress",
      "word": "Cleaning"
    },
    "cleanup_blocked": {
      "group": "error",
      "word": "Cleanup blocked"
    },
    "disabled": {
      "group": "ended",
      "word": "Disabled"
    },
    "unhealthy": {
      "group": "error",
      "word": "Unhealthy"
    }
  },
  "task": {
    "queued": {
      "group": "waiting",
      "word": "Queued"
    },
    "dispatched": {
      "group": "progress",
      "word": "Dispatched"
    },
    "running": {
      "group": "progress",
      "word": "Running"
    },
    "completed": {
      "group": "ok",
      "word": "Completed"
    },
    "failed": {
      "group": "error",
      "word": "Failed"
    },
    "expired": {
      "group": "error",
      "word": "Expired"
    },
    "cancelled": {
      "group": "ended",
      "word": "Cancelled"
    }
  },
  "service_account": {
    "active": {
      "group": "ok",
      "word": "Active"
    },
    "disabled": {
      "group": "attention",
      "word": "Disabled"
    },
    "deleted": {
      "group": "ended",
      "word": "Deleted"
    }
  },
  "terminal_session": {
    "opening": {
      "group": "progress",
      "word": "Opening"
    },
    "open": {
      "group": "ok",
      "word": "Open"
    },
    "closed": {
      "group": "ended",
      "word": "Closed"
    }
  },
  "operation": {
    "pending": {
      "group": "waiting",
      "word": "Pending"
    },
    "running": {
      "group": "progress",
      "word": "Running"
    },
    "succeeded": {
      "group": "ok",
      "word": "Succeeded"
    },
    "failed": {
      "group": "error",
      "word": "Failed"
    },
    "cancelled": {
      "group": "ended",
      "word": "Cancelled"
    }
  },
  "step": {
    "pending": {
      "group": "waiting",
      "word": "Pending"
    },
    "running": {
      "group": "progress",
      "word": "Running"
    },
    "succeeded": {
      "group": "ok",
      "word": "Done"
    },
    "failed": {
      "group": "error",
      "word": "Failed"
    },
    "skipped": {
      "group": "ended",
      "word": "Skipped"
    }
  },
  "dead_letter": {
    "open": {
      "group": "error",
      "word": "Open"
    },
    "replayed": {
      "group": "ok",
      "word": "Replayed"
    },
    "discarded": {
      "group": "ended",
      "word": "Discarded"
    }
  },
  "workflow_run": {
    "running": {
      "group": "progress",
      "word": "Running"
    },
    "succeeded": {
      "group": "ok",
      "word": "Succeeded"
    },
    "failed": {
      "group": "error",
      "word": "Failed"
    },
    "cancelled": {
      "group": "ended",
      "word": "Cancelled"
    },
    "broken": {
      "group": "error",
      "word": "Stuck"
    }
  }
} as const satisfies Record<string, Record<string, { group: StateGroup; word: string }>>;

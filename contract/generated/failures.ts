// Generated from contract/ by `npm run gen`. Do not edit.

/** Why a long-running operation failed: code → the words its owner reads. */
export const failureCatalogue = {
  "account_unusable": "The node created your account, but no program can run in it.",
  "allocation_removed": "The allocation had already been removed from the node.",
  "cancelled": "The operation was cancelled.",
  "deadline_exceeded": "The operation did not finish before its deadline.",
  "gpus_not_given": "The node could not give your account the GPUs of the allocation, and only these.",
  "host_error": "The node failed while it worked on this. An operator can see the details in the node's tasks.",
  "internal": "The platform failed while it worked on this. An operator can see the details in its log.",
  "invalid_result": "The node reported a result that could not be verified.",
  "not_clean": "Something of the allocation is left on the node. An operator can see the evidence in the node's tasks.",
  "keys_not_written": "The node could not write the SSH keys into the account.",
  "no_ssh": "Nobody can sign in to this node with SSH.",
  "task_cancelled": "The task for the node was cancelled.",
  "task_expired": "The node did not finish in time. It may be offline.",
  "task_failed": "The node failed the task and gave no reason.",
  "timeout": "A step got no answer in time."
} as const;

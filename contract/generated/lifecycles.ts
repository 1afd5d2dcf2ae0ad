// Generated from contract/ by `npm run gen`. Do not edit.

import type { StateTable } from '../src/lifecycle-types.ts';

export const lifecycles = {
  "allocation": {
    "requested": {
      "kind": "waiting",
      "next": [
        "provisioning",
        "releasing",
        "released",
        "failed"
      ],
      "for": "a worker to pick up the request",
      "owner": "provisioning-worker",
      "deadline": {
        "seconds": 300,
        "since": "entered"
      },
      "otherwise": "The allocation fails and its GPUs are free again.",
      "youCan": [
        "Follow the steps: gpuaas operation get {operation}",
        "Cancel it: gpuaas alloc release {name}"
      ],
      "runbook": "allocation-stuck-in-requested"
    },
    "provisioning": {
      "kind": "waiting",
      "next": [
        "active",
        "releasing",
        "released",
        "failed"
      ],
      "for": "{node} to set up your account",
      "owner": "node agent",
      "deadline": {
        "seconds": 1800,
        "since": "entered"
      },
      "otherwise": "The allocation fails. Its GPUs are free again as soon as the node has been cleaned up.",
      "youCan": [
        "Follow the steps: gpuaas operation get {operation}",
        "Cancel it: gpuaas alloc release {name}"
      ],
      "runbook": "allocation-stuck-in-provisioning"
    },
    "active": {
      "kind": "steady",
      "next": [
        "releasing"
      ],
      "meaning": "It can be used.",
      "deadline": null,
      "otherwise": null,
      "unreachable": {
        "kind": "waiting",
        "next": [
          "releasing"
        ],
        "for": "{node} to come back",
        "owner": "node agent, or an operator",
        "deadline": null,
        "otherwise": "It stays active, and what runs on the node goes on running. Terminals cannot be opened.",
        "youCan": [
          "Release it: gpuaas alloc release {name}. Its GPUs stay blocked until the node is back"
        ],
        "runbook": "node-offline"
      }
    },
    "releasing": {
      "kind": "waiting",
      "next": [
        "released",
        "release_failed"
      ],
      "for": "{node} to delete everything and verify that nothing is left",
      "owner": "node agent",
      "deadline": {
        "seconds": 1800,
        "since": "entered"
      },
      "otherwise": "The release fails and can be tried again. The GPUs stay blocked until it succeeds.",
      "youCan": [
        "Follow the steps: gpuaas operation get {operation}"
      ],
      "runbook": "release-failed"
    },
    "released": {
      "kind": "end",
      "next": []
    },
    "failed": {
      "kind": "end",
      "next": []
    },
    "release_failed": {
      "kind": "waiting",
      "next": [
        "releasing",
        "released"
      ],
      "for": "someone to check the host and release it again",
      "owner": "you or an operator",
      "deadline": null,
      "otherwise": "Nothing changes. The GPUs stay blocked so that nobody else gets them before they are clean.",
      "youCan": [
        "Release it again: gpuaas alloc release {name}",
        "Ask an operator to check the evidence of the last node task"
      ],
      "runbook": "release-failed"
    }
  },
  "node": {
    "bootstrap_issued": {
      "kind": "waiting",
      "next": [
        "enrolling",
        "quarantined",
        "removing",
        "deleted"
      ],
      "for": "the agent on the host to join with a join token",
      "owner": "operator",
      "deadline": null,
      "otherwise": "A join token expires after 15 minutes. The node stays, and you can create a new token.",
      "youCan": [
        "Create a join token and start the agent with it: gpuaas node join-token {name}"
      ],
      "runbook": "node-does-not-join"
    },
    "enrolling": {
      "kind": "waiting",
      "next": [
        "active",
        "offline",
        "enrolling",
        "quarantined",
        "removing"
      ],
      "for": "the agent to ask for its first task",
      "owner": "node agent",
      "deadline": {
        "seconds": 90,
        "since": "entered"
      },
      "otherwise": "The node is shown as offline.",
      "youCan": [
        "Check the agent’s log on the host"
      ],
      "runbook": "node-does-not-join"
    },
    "active": {
      "kind": "steady",
      "next": [
        "offline",
        "quarantined",
        "draining",
        "removing",
        "enrolling"
      ],
      "meaning": "It takes work.",
      "deadline": {
        "seconds": 90,
        "since": "contact"
      },
      "otherwise": "The node is shown as offline."
    },
    "offline": {
      "kind": "waiting",
      "next": [
        "active",
        "enrolling",
        "quarantined",
        "draining",
        "removing"
      ],
      "for": "the agent to come back",
      "owner": "node agent",
      "deadline": null,
      "otherwise": "Nothing new is placed on it. Its allocations keep running.",
      "youCan": [
        "Check that the host is up and can reach the node listener",
        "Restart the agent"
      ],
      "runbook": "node-offline"
    },
    "quarantined": {
      "kind": "waiting",
      "next": [
        "enrolling",
        "offline",
        "retired",
        "removing",
        "deleted"
      ],
      "for": "an operator to check the host and lift the quarantine, or let it join again",
      "owner": "operator",
      "deadline": null,
      "otherwise": "It stays quarantined. Its allocations keep their state, and nobody else gets its GPUs.",
      "youCan": [
        "Check the host, then lift the quarantine: gpuaas node lift {name}",
        "If its certificate was revoked, create a join token: gpuaas node join-token {name}"
      ],
      "runbook": "node-quarantined"
    },
    "draining": {
      "kind": "waiting",
      "next": [
        "drained",
        "active",
        "offline",
        "quarantined"
      ],
      "for": "the allocations on it to be released",
      "owner": "the people whose allocations they are",
      "deadline": null,
      "otherwise": "Nothing new is placed on it. Its allocations keep running.",
      "youCan": [
        "See whose they are: gpuaas node allocations {name}",
        "End the drain: gpuaas node uncordon {name}"
      ],
      "runbook": "drain-stuck"
    },
    "drained": {
      "kind": "waiting",
      "next": [
        "active",
        "offline",
        "enrolling",
        "quarantined",
        "retired",
        "removing",
        "deleted"
      ],
      "for": "an operator to put it back into service or retire it",
      "owner": "operator",
      "deadline": null,
      "otherwise": "It stays empty.",
      "youCan": [
        "Put it back into service: gpuaas node uncordon {name}",
        "Retire it: gpuaas node retire {name}"
      ],
      "runbook": "drain-stuck"
    },
    "retired": {
      "kind": "steady",
      "next": [
        "removing",
        "deleted"
      ],
      "meaning": "It is out of service for good.",
      "deadline": null,
      "otherwise": null
    },
    "removing": {
      "kind": "planned",
      "next": [
        "deleted"
      ],
      "planned": "removing what an agent has left on its host"
    },
    "deleted": {
      "kind": "end",
      "next": []
    }
  },
  "slot": {
    "available": {
      "kind": "steady",
      "next": [
        "reserved",
        "disabled",
        "unhealthy"
      ],
      "meaning": "It can be given away.",
      "deadline": null,
      "otherwise": null
    },
    "reserved": {
      "kind": "waiting",
      "next": [
        "in_use",
        "cleaning",
        "available",
        "cleanup_blocked"
      ],
      "for": "its allocation to become active",
      "owner": "provisioning-worker",
      "deadline": {
        "of": "allocation"
      },
      "otherwise": "It is freed when its allocation fails, or cleaned first when the node has begun.",
      "youCan": [],
      "runbook": "allocation-stuck-in-provisioning"
    },
    "in_use": {
      "kind": "steady",
      "next": [
        "cleaning",
        "cleanup_blocked"
      ],
      "meaning": "An allocation has it.",
      "deadline": null,
      "otherwise": null
    },
    "cleaning": {
      "kind": "waiting",
      "next": [
        "available",
        "cleanup_blocked"
      ],
      "for": "the node to verify that nothing of the allocation is left",
      "owner": "node agent",
      "deadline": {
        "of": "allocation"
      },
      "otherwise": "It is blocked when the release fails. After a failed allocation, cleanup is tried again every 5 minutes.",
      "youCan": [],
      "runbook": "release-failed"
    },
    "cleanup_blocked": {
      "kind": "waiting",
      "next": [
        "cleaning",
        "available"
      ],
      "for": "the node to come back, or an operator to clean the host and release the allocation again",
      "owner": "operator",
      "deadline": null,
      "otherwise": "It stays out of service: the next tenant must not find what the last one left.",
      "youCan": [
        "Check the evidence of the last task",
        "Clean the host, then release the allocation again"
      ],
      "runbook": "cleanup-blocked"
    },
    "disabled": {
      "kind": "planned",
      "next": [
        "available"
      ],
      "planned": "taking a GPU out of service"
    },
    "unhealthy": {
      "kind": "waiting",
      "next": [
        "available",
        "disabled"
      ],
      "for": "the GPU to be seen again without a fault, or an operator to clear it",
      "owner": "node agent, or an operator",
      "deadline": null,
      "otherwise": "It stays out of service.",
      "youCan": [
        "See what is wrong and what to do: gpuaas node get NODE"
      ],
      "runbook": "gpu-unhealthy"
    }
  },
  "task": {
    "queued": {
      "kind": "waiting",
      "next": [
        "dispatched",
        "expired",
        "cancelled"
      ],
      "for": "the node to ask for it",
      "owner": "node agent",
      "deadline": {
        "column": "expires_at"
      },
      "otherwise": "The task expires, and the workflow that waits for it is answered.",
      "youCan": [
        "Check that the node is active"
      ],
      "runbook": "node-offline"
    },
    "dispatched": {
      "kind": "waiting",
      "next": [
        "dispatched",
        "running",
        "completed",
        "failed",
        "expired",
        "cancelled"
      ],
      "for": "the node to report that it works on it",
      "owner": "node agent",
      "deadline": {
        "column": "expires_at"
      },
      "otherwise": "The task expires, and the workflow that waits for it is answered.",
      "youCan": [
        "Check the agent’s log on the host"
      ],
      "runbook": "node-offline"
    },
    "running": {
      "kind": "waiting",
      "next": [
        "dispatched",
        "running",
        "completed",
        "failed",
        "expired",
        "cancelled"
      ],
      "for": "the node to report the result",
      "owner": "node agent",
      "deadline": {
        "column": "expires_at"
      },
      "otherwise": "The task expires, and the workflow that waits for it is answered.",
      "youCan": [
        "Check the agent’s log on the host"
      ],
      "runbook": "node-offline"
    },
    "completed": {
      "kind": "end",
      "next": []
    },
    "failed": {
      "kind": "end",
      "next": []
    },
    "expired": {
      "kind": "end",
      "next": []
    },
    "cancelled": {
      "kind": "end",
      "next": []
    }
  },
  "service_account": {
    "active": {
      "kind": "steady",
      "next": [
        "disabled",
        "deleted"
      ],
      "meaning": "Its keys work.",
      "deadline": null,
      "otherwise": null
    },
    "disabled": {
      "kind": "steady",
      "next": [
        "active",
        "deleted"
      ],
      "meaning": "Its keys and tokens are refused until it is enabled again.",
      "deadline": null,
      "otherwise": null
    },
    "deleted": {
      "kind": "end",
      "next": []
    }
  },
  "terminal_session": {
    "opening": {
      "kind": "waiting",
      "next": [
        "open",
        "closed"
      ],
      "for": "the agent of the node to connect",
      "owner": "node agent",
      "deadline": {
        "seconds": 60,
        "since": "entered"
      },
      "otherwise": "The session is closed.",
      "youCan": [
        "Open the terminal again"
      ],
      "runbook": "terminal-does-not-open"
    },
    "open": {
      "kind": "waiting",
      "next": [
        "closed"
      ],
      "for": "either side to end it",
      "owner": "you",
      "deadline": {
        "seconds": 86400,
        "since": "entered"
      },
      "otherwise": "The session is ended.",
      "youCan": [
        "Leave the shell"
      ],
      "runbook": "terminal-does-not-open"
    },
    "closed": {
      "kind": "end",
      "next": []
    }
  },
  "operation": {
    "pending": {
      "kind": "waiting",
      "next": [
        "running",
        "succeeded",
        "failed",
        "cancelled"
      ],
      "for": "a worker to begin with it",
      "owner": "provisioning-worker",
      "deadline": {
        "of": "allocation"
      },
      "otherwise": "It fails when its allocation passes its deadline.",
      "youCan": [],
      "runbook": "allocation-stuck-in-requested"
    },
    "running": {
      "kind": "waiting",
      "next": [
        "running",
        "succeeded",
        "failed",
        "cancelled"
      ],
      "for": "its steps to be done",
      "owner": "provisioning-worker",
      "deadline": {
        "of": "allocation"
      },
      "otherwise": "It fails when its allocation passes its deadline.",
      "youCan": [],
      "runbook": "allocation-stuck-in-provisioning"
    },
    "succeeded": {
      "kind": "end",
      "next": []
    },
    "failed": {
      "kind": "end",
      "next": []
    },
    "cancelled": {
      "kind": "end",
      "next": []
    }
  }
} as const satisfies Record<string, StateTable>;

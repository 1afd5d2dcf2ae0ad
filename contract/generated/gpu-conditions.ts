// Generated from contract/ by `npm run gen`. Do not edit.

export interface GpuConditionEntry {
  xids: readonly number[];
  effect: 'none' | 'slot' | 'node';
  clears: 'automatic' | 'operator';
  meaning: string;
  next_step: string;
}

/** What can be wrong with the GPUs of a host: what it does, what it means and what to do. */
export const gpuConditions = {
  "application_fault": {
    "xids": [
      13,
      31,
      43,
      45,
      68,
      69
    ],
    "effect": "none",
    "clears": "operator",
    "meaning": "A program on the GPU failed and was ended. The GPU is fine.",
    "next_step": "Nothing to do for the host. Whoever runs the program should check it."
  },
  "ecc_contained": {
    "xids": [
      63,
      92,
      94
    ],
    "effect": "none",
    "clears": "operator",
    "meaning": "A memory error was corrected or contained. The program that met it may have been ended.",
    "next_step": "Reset the GPU when it is idle, so that it repairs its memory."
  },
  "ecc_uncontained": {
    "xids": [
      48,
      95,
      140
    ],
    "effect": "slot",
    "clears": "operator",
    "meaning": "A memory error could not be contained. Results on this GPU are not to be trusted.",
    "next_step": "Reset the GPU or reboot the host, then clear it. If it comes back, run the field diagnostics and replace the GPU."
  },
  "memory_repair_failed": {
    "xids": [
      64
    ],
    "effect": "slot",
    "clears": "operator",
    "meaning": "The GPU could not replace broken memory rows.",
    "next_step": "Replace the GPU."
  },
  "gpu_firmware_fault": {
    "xids": [
      61,
      62,
      119,
      120
    ],
    "effect": "slot",
    "clears": "operator",
    "meaning": "The GPU’s own controller stopped responding.",
    "next_step": "Reset the GPU or reboot the host, then clear it. Update the driver if it comes back."
  },
  "nvlink_fault": {
    "xids": [
      74,
      145,
      149
    ],
    "effect": "slot",
    "clears": "operator",
    "meaning": "An NVLink connection of the GPU failed.",
    "next_step": "Reset all GPUs that are connected to it or reboot the host, then clear it. If it comes back, reseat the GPU or its baseboard."
  },
  "fell_off_the_bus": {
    "xids": [
      79
    ],
    "effect": "slot",
    "clears": "operator",
    "meaning": "The GPU is no longer on the PCI bus.",
    "next_step": "Power the host off and on, then clear it. If it comes back, check power and seating, then replace the GPU."
  },
  "other_xid": {
    "effect": "none",
    "clears": "operator",
    "meaning": "The driver reported an error that has no entry in this table.",
    "next_step": "Find its number in NVIDIA’s list of Xid errors.",
    "xids": []
  },
  "gpu_missing": {
    "effect": "slot",
    "clears": "automatic",
    "meaning": "The driver showed this GPU before and does not any more.",
    "next_step": "Check the kernel log for Xid errors, then reboot the host.",
    "xids": []
  },
  "ecc_uncorrected": {
    "effect": "slot",
    "clears": "automatic",
    "meaning": "The GPU has counted memory errors that it could not correct since its driver was loaded.",
    "next_step": "Reset the GPU or reboot the host. If it comes back, replace the GPU.",
    "xids": []
  },
  "memory_repair_pending": {
    "effect": "none",
    "clears": "automatic",
    "meaning": "The GPU repairs its memory at the next reset.",
    "next_step": "Reset the GPU when it is idle.",
    "xids": []
  },
  "reset_needed": {
    "effect": "slot",
    "clears": "automatic",
    "meaning": "The driver says that the GPU needs a reset or the host a reboot.",
    "next_step": "Do what the detail says.",
    "xids": []
  },
  "driver_unreadable": {
    "effect": "slot",
    "clears": "automatic",
    "meaning": "The GPU driver worked before and cannot be read any more. It counts for every GPU of the node.",
    "next_step": "Run nvidia-smi on the host. Reload the driver or reboot when it fails there too.",
    "xids": []
  },
  "driver_hangs": {
    "effect": "node",
    "clears": "operator",
    "meaning": "The GPU driver has not responded for minutes. Nothing on this host can use or free a GPU.",
    "next_step": "Reboot the host, then lift the quarantine.",
    "xids": []
  },
  "nvswitch_fault": {
    "effect": "node",
    "clears": "operator",
    "meaning": "An NVSwitch reported a fatal error, so the GPUs of this host cannot reach each other.",
    "next_step": "Reboot the host and check the log of nvidia-fabricmanager, then lift the quarantine.",
    "xids": []
  }
} as const satisfies Record<string, GpuConditionEntry>;

export type GpuConditionCode = keyof typeof gpuConditions;

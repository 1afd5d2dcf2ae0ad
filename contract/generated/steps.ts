// Generated from contract/ by `npm run gen`. Do not edit.

/** Plan of a long-running operation → its steps, in their order. */
export const operationSteps = {
  "allocation.provision": [
    "reserve_capacity",
    "accept",
    "prepare_host",
    "activate"
  ],
  "allocation.release": [
    "clean_host",
    "return_capacity"
  ],
  "allocation.cancel": [
    "cancel_request",
    "return_capacity"
  ]
} as const;

export type OperationPlan = keyof typeof operationSteps;

export type StepName<Plan extends OperationPlan = OperationPlan> = (typeof operationSteps)[Plan][number];

/** How Node runs the agent. It makes little garbage, and what V8 keeps free for that is memory of the tenants' host. */
export const nodeOptions = ['--max-semi-space-size=1'];

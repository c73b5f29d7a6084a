/** The product cannot start and the operator can do something about it: one clear line, exit code 1. */
export class StartError extends Error {}

/** A refusal: thrown by verbs, answered by `http/errors.ts` with its status and sentence. */
import type { ErrorDetails, Problem, RefusalCode } from "@vestnik/domain/errors";

export class AppError extends Error {
  readonly code: RefusalCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: RefusalCode, details?: ErrorDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Refuses with the first problem, if there is one. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first) throw new AppError(first.code, first.details);
}

/** A refusal: verbs throw it, and `http/errors.ts` answers it with its status and sentence. */
import type { ErrorDetails, InputProblem, RefusalCode } from "@vestnik/domain/errors";

export class AppError extends Error {
  readonly code: RefusalCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: RefusalCode, details?: ErrorDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Throws a refusal for the first problem, if there is one. */
export function refuseProblems(problems: readonly InputProblem[]): void {
  const [first] = problems;
  if (first) throw new AppError(first.code, first.details);
}

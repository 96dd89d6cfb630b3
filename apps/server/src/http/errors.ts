/** Every refusal leaves in one shape; every bug leaves a request number and stays in the log. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { errorSentence } from "@vestnik/contract/errorSentences";
import type { Sentence } from "@vestnik/contract/sentence";
import type { Language } from "@vestnik/contract/shared";
import { refusalStatus } from "@vestnik/domain/errors";
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../appError.ts";
import { isDatabaseAway, isDatabaseBusy } from "../db/away.ts";

const DATABASE_RETRY_SECONDS = 5;
const BUSY_RETRY_SECONDS = 2;

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a bug in this route is answered with, where the specification has a code for it. */
    failureCode?: RefusalCode;
  }
}

export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code !== "internal_error") {
      sendRefusal(request, reply, refusal.code, refusal.details);
      return;
    }
    request.log.error({ err: error }, "request failed");
    sendRefusal(request, reply, request.routeOptions.config?.failureCode ?? "internal_error");
  });
}

/** An address the router could not even take apart: badly encoded, or longer than any of ours. */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendRefusal(request, reply, codeOfFramework(error));
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  details?: ErrorDetails,
): void {
  const seconds = details?.["seconds"];
  if (typeof seconds === "number") reply.header("retry-after", Math.ceil(seconds));
  const { status, body } = writtenRefusal({
    code,
    details,
    requestId: request.id,
    acceptLanguage: request.headers["accept-language"],
  });
  void reply.code(status).type("application/json; charset=utf-8").send(body);
}

export type RefusalFacts = Refusal & {
  readonly requestId: string;
  readonly acceptLanguage: string | undefined;
};

/** A refusal as it leaves, for whatever sends it. */
export function writtenRefusal({ code, details, requestId, acceptLanguage }: RefusalFacts) {
  const language = languageOf(acceptLanguage);
  const sentence = errorSentence(code, language, details);
  const reason = details?.["reason"];
  // What the request came to has a reason of its own: why a publication did not go out.
  const { text, remedy } =
    typeof reason === "string" ? withReason(sentence, errorSentence(reason, language)) : sentence;
  const body: ErrorBody = {
    success: false,
    code,
    message: remedy === undefined ? text : `${withStop(text)} ${remedy}`,
    ...(details && { details }),
    requestId,
    ...channelLimitFields(code, details),
  };
  return { status: refusalStatus[code], body: JSON.stringify(body) };
}

function withReason({ text }: Sentence, reason: Sentence): Sentence {
  return { ...reason, text: `${withStop(text)} ${reason.text}` };
}

type Refusal = { readonly code: RefusalCode; readonly details?: ErrorDetails | undefined };

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof AppError) return { code: error.code, details: error.details };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.split("/").filter(Boolean).join(".");
    return {
      code: "validation_failed",
      details: { field: field || (error.validationContext ?? "body") },
    };
  }
  if (isDatabaseAway(error)) {
    return { code: "database_unavailable", details: { seconds: DATABASE_RETRY_SECONDS } };
  }
  if (isDatabaseBusy(error))
    return { code: "database_busy", details: { seconds: BUSY_RETRY_SECONDS } };
  return { code: codeOfFramework(error) };
}

function codeOfFramework(error: FastifyError): RefusalCode {
  switch (error.statusCode) {
    case 400:
      return "malformed_request";
    case 404:
    case 414:
      return "not_found";
    case 405:
      return "method_not_allowed";
    case 413:
      return "request_too_large";
    case 415:
      return "unsupported_media_type";
    default:
      return "internal_error";
  }
}

/** The specification's extra fields of a refused channel (section 7). */
function channelLimitFields(
  code: RefusalCode,
  details: ErrorDetails | undefined,
): Partial<ErrorBody> {
  if (code !== "channel_limit_reached") return {};
  return {
    limitReached: true,
    channelLimit: Number(details?.["limit"]),
    currentCount: Number(details?.["count"]),
  };
}

function withStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** English unless the browser asks for Russian first. */
export function languageOf(acceptLanguage = ""): Language {
  return /^\s*ru\b/i.test(acceptLanguage) ? "ru" : "en";
}

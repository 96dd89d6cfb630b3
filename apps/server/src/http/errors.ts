/** Every refusal has the same shape; every bug is logged and answered with its request number only. */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { errorSentence } from "@vestnik/contract/errorSentences";
import type { Sentence } from "@vestnik/contract/sentence";
import type { Language } from "@vestnik/contract/shared";
import { refusalStatus } from "@vestnik/domain/errors";
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../appError.ts";
import { StorageAway } from "../providers/files.ts";
import { NO_PAGE } from "./noPage.ts";
import { isConnectionError, isDatabaseBusy } from "../db/connectionErrors.ts";

const DATABASE_RETRY_SECONDS = 5;
const STORAGE_RETRY_SECONDS = 10;
const BUSY_RETRY_SECONDS = 2;
const MAX_FIELD_LENGTH = 100;

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a bug in this route is answered with, where clients know a code for it. */
    failureCode?: RefusalCode;
  }
}

export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, details } = refusalOrBug(error, request);
    return sendRefusal(request, reply, code, details);
  });
}

function refusalOrBug(error: FastifyError, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error);
  if (refusal.code !== "internal_error") return refusal;
  request.log.error({ err: error }, "request failed");
  return { code: request.routeOptions.config?.failureCode ?? "internal_error" };
}

/** The status and body of an error whose request is already being answered with a stream. */
export function answerForError(
  error: unknown,
  request: FastifyRequest,
): { readonly status: number; readonly error: unknown } {
  const { status, body } = writtenRefusal({
    ...refusalOrBug(error as FastifyError, request),
    requestId: request.id,
    acceptLanguage: request.headers["accept-language"],
  });
  return { status, error: JSON.parse(body) as unknown };
}

/** Refuses an address the router could not parse: badly encoded, or longer than any of ours. */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendRefusal(request, reply, codeOfFramework(error));
}

/** What Node's parser could not read as a request, or did not get in time: there is no request yet, and so no language. */
export function refuseUnreadable(error: ClientError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, body } = writtenRefusal({
    code: codeOfParser(error.code),
    requestId: crypto.randomUUID(),
    acceptLanguage: undefined,
  });
  const protection = Object.entries(NO_PAGE).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n${protection.join("")}` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  socket.destroySoon();
}

/** Refuses a request that the framework does not get to see. */
export function refuseBeforeFramework(
  request: IncomingMessage,
  response: ServerResponse,
  { code, details }: Refusal,
): void {
  const { status, body } = writtenRefusal({
    code,
    details,
    requestId: crypto.randomUUID(),
    acceptLanguage: request.headers["accept-language"],
  });
  const seconds = details?.["seconds"];
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...NO_PAGE,
    ...(typeof seconds === "number" && { "retry-after": String(seconds) }),
    // Where one request was not understood, the bytes behind it may not be a request either.
    ...(code === "malformed_request" && { connection: "close" }),
  });
  response.end(body);
}

type ClientError = Error & { readonly code?: string };

function codeOfParser(code: string | undefined): RefusalCode {
  if (code === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request";
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  details?: ErrorDetails,
): FastifyReply {
  const seconds = details?.["seconds"];
  if (typeof seconds === "number") reply.header("retry-after", Math.ceil(seconds));
  const { status, body } = writtenRefusal({
    code,
    details,
    requestId: request.id,
    acceptLanguage: request.headers["accept-language"],
  });
  // A refusal is true at its moment, in one language: during a deployment, say, one server process does not have a file that another has.
  reply.header("cache-control", "no-store");
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

type RefusalFacts = Refusal & {
  readonly requestId: string;
  readonly acceptLanguage: string | undefined;
};

/** The status and body of a refusal. */
function writtenRefusal({ code, details, requestId, acceptLanguage }: RefusalFacts) {
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
    const path = error.validation[0]?.instancePath.split("/").filter(Boolean).join(".");
    // Names of fields may be the client's own.
    const field = path?.slice(0, MAX_FIELD_LENGTH);
    return {
      code: "validation_failed",
      details: { field: field || (error.validationContext ?? "body") },
    };
  }
  // Before the database: what is behind it may be a connection that broke.
  if (error instanceof StorageAway)
    return { code: "storage_unavailable", details: { seconds: STORAGE_RETRY_SECONDS } };
  if (isConnectionError(error)) {
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
      // Another refusal by the framework.
      return isClientError(error.statusCode) ? "malformed_request" : "internal_error";
  }
}

function isClientError(status = 500): boolean {
  return status >= 400 && status < 500;
}

/** The extra fields of a refused channel (docs/product.md, API calls). */
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

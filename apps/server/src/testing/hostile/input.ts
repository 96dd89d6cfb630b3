/** One hostile request. */
import { formBody } from "./formBody.ts";
import type { Operation } from "./operations.ts";
import type { Example } from "./rows.ts";

export type Request = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

export type Input = {
  /** The operation it is made of. */
  readonly operation: string;
  /** What is wrong with it. */
  readonly what: string;
  /** Builds the request only when it is sent: all of them together would be hundreds of megabytes. */
  readonly build: () => Request;
};

/** The example request of the operation, with one change. */
export function inputOf(
  operation: Operation,
  what: string,
  example: () => Example,
  change: (request: Request) => Partial<Request> = () => ({}),
): Input {
  return {
    operation: operation.name,
    what,
    build: () => {
      const request = requestOf(operation, example());
      const { headers, ...changed } = change(request);
      return { ...request, ...changed, headers: { ...request.headers, ...headers } };
    },
  };
}

export function requestOf({ method, path }: Operation, example: Example): Request {
  const { payload, contentType } = bodyOf(example);
  return {
    method,
    url: urlOf(path, example),
    headers: {
      ...(contentType !== undefined && { "content-type": contentType }),
      ...example.headers,
    },
    ...(payload !== undefined && { payload }),
  };
}

function urlOf(path: string, { path: ids = {}, query = {} }: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(ids[name] ?? ""));
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return search.length > 0 ? `${filled}?${search.join("&")}` : filled;
}

/** Like `encodeURIComponent`, which throws at lone surrogates. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bodyOf({ body, form, sign = (same) => same }: Example): {
  readonly payload?: string | Buffer;
  readonly contentType?: string;
} {
  if (form) return formBody(form);
  if (body === undefined) return {};
  return { payload: JSON.stringify(sign(body)), contentType: "application/json" };
}

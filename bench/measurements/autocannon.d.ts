/** The part of autocannon that the bench uses; the package brings no types. */
declare module "autocannon" {
  export type Request = {
    path: string;
    method: "GET" | "POST";
    headers: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  };
  export type Client = {
    setRequests(requests: Request[]): void;
    on(event: "response", onResponse: (status: number) => void): void;
  };
  export type Result = {
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
    /** Seconds. */
    readonly duration: number;
  };
  export default function autocannon(options: {
    url: string;
    requests: Request[];
    connections: number;
    /** Seconds; without an amount of requests. */
    duration?: number;
    amount?: number;
    setupClient?: (client: Client) => void;
  }): Promise<Result>;
}

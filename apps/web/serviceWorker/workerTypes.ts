/** The parts of the platform's worker types that are used; its whole library contradicts that of pages. */
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = WorkerEvent & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

type Events = {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly message: WorkerEvent & { readonly data: unknown };
  readonly fetch: FetchEvent;
};

export type Worker = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: {
      readonly type: "window";
      readonly includeUncontrolled: true;
    }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, on: (event: Events[Name]) => void): void;
};

/** What goes wrong with the next requests of an emulator, in the order in which it was asked for. */
export type FaultQueue<Fault, Request> = {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly list: () => readonly Fault[];
  /** The fault that hits this request, if one does. */
  readonly take: (request: Request) => Fault | undefined;
};

/** `times`: how many requests it hits; 0 = until cleared. Default 1. */
export function createFaultQueue<Fault extends { readonly times?: number }, Request>(
  hits: (fault: Fault, request: Request) => boolean,
): FaultQueue<Fault, Request> {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    add: (fault) => {
      const left = fault.times === 0 ? Number.POSITIVE_INFINITY : (fault.times ?? 1);
      waiting.push({ fault, left });
    },
    clear: () => {
      waiting = [];
    },
    list: () => waiting.map(({ fault }) => fault),
    take: (request) => {
      const hit = waiting.find(({ fault }) => hits(fault, request));
      if (!hit) return undefined;
      hit.left -= 1;
      if (hit.left <= 0) waiting = waiting.filter((each) => each !== hit);
      return hit.fault;
    },
  };
}

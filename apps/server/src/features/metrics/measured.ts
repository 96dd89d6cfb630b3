import { resultOf } from "./metrics.ts";
import type { Metrics, Provider } from "./metrics.ts";

/** The same service, each of whose requests is measured by the name of its method and the kind of its answer. */
export function measured<Service extends object>(
  service: Service,
  provider: Provider,
  metrics: Pick<Metrics, "asked">,
): Service {
  return new Proxy(service, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function" || typeof name !== "string") return method;
      return (...args: unknown[]): unknown => {
        const since = performance.now();
        const tell = (result: string) =>
          metrics.asked(provider, name, result, performance.now() - since);
        const answer: unknown = Reflect.apply(method, target, args);
        if (!(answer instanceof Promise)) return answer;
        return answer.then(
          (value: unknown) => {
            tell(resultOf(value));
            return value;
          },
          (error: unknown) => {
            tell("failed");
            throw error;
          },
        );
      };
    },
  });
}

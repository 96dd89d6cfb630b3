import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { askAgain } from "./askAgain.ts";

test("a change reported during the very first fetch is not lost", async () => {
  const queryClient = new QueryClient();
  let status = "sending";
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["publications", "list"],
    queryFn: async () => {
      const seen = status;
      await new Promise<void>((resolve) => answers.push(resolve));
      return seen;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  status = "published";
  const asked = askAgain(queryClient, ["publications"]);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await asked;
  expect(observer.getCurrentResult().data).toBe("published");
  stop();
  queryClient.clear();
});

test("frequent events on a slow line do not prevent an answer from arriving", async () => {
  const queryClient = new QueryClient();
  const answers: (() => void)[] = [];
  let cut = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ["publications", "list"],
    queryFn: async ({ signal }) => {
      signal.addEventListener("abort", () => (cut += 1));
      await new Promise<void>((resolve) => answers.push(resolve));
      return answers.length;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  const news = [1, 2, 3].map(async () => await askAgain(queryClient, ["publications"]));
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await Promise.all(news);
  expect(cut).toBe(0);
  expect(observer.getCurrentResult().data).toBe(2);
  stop();
  queryClient.clear();
});

import { type ReactNode, Suspense, useState } from "react";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import type { Publishing } from "./publishing.ts";

/** Loaded when it is asked for the first time. */
const KeysQuestion = lazyDialog(async () => (await import("./KeysQuestion.tsx")).KeysQuestion);

/** Since the page was loaded, keys have published at once and were meant to. */
let wereMeant = false;

type ByKeys = {
  readonly submit: () => void;
  readonly question: ReactNode;
};

type AtOnce = {
  readonly isNow: boolean;
  /** Nothing is missing. */
  readonly isReady: boolean;
  readonly channelNames: readonly string[];
};

/** Publishing by keys. "Now" is asked about: in several channels each time, in one the first time after the page was loaded. */
export function usePublishByKeys(
  { submit }: Pick<Publishing, "submit">,
  { isNow, isReady, channelNames }: AtOnce,
): ByKeys {
  const [isAsking, setAsking] = useState(false);
  const mustAsk = isNow && isReady && (channelNames.length > 1 || !wereMeant);

  function publish() {
    wereMeant = true;
    setAsking(false);
    submit();
  }

  return {
    submit: () => (mustAsk ? setAsking(true) : submit()),
    question: isAsking && (
      <Suspense>
        <KeysQuestion
          channelNames={channelNames}
          onClose={() => setAsking(false)}
          onPublish={publish}
        />
      </Suspense>
    ),
  };
}

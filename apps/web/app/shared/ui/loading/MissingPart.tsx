import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { NO_NETWORK, serverAnswers } from "./fetchCode.ts";
import { Notice } from "../notice/Notice.tsx";

const TRY_AGAIN_MS = 5000;

export type MissingPartProps = {
  readonly name: (() => string) | undefined;
  /** Its request hangs. The browser joins every other one to it, so only a new page asks again; the code may still come. */
  readonly isSlow: boolean;
  /** Resolves when the part is loaded. */
  readonly onTry: () => Promise<void>;
};

/** Shown in place of a part of the screen whose code could not be fetched. */
export function MissingPart({ name, isSlow, onTry }: MissingPartProps) {
  const { t } = useTranslation("general");
  const [state, setState] = useState<"trying" | "offline" | "gone">(isSlow ? "gone" : "trying");

  async function attempt(isSecond = false) {
    try {
      await onTry();
    } catch (error) {
      if (error === NO_NETWORK || !(await serverAnswers())) setState("offline");
      // A server that answers may no longer have this code, or the browser will not request it again.
      else if (isSecond) setState("gone");
      // Or the network came back after the request had failed.
      else await attempt(true);
    }
  }

  function tryAgain() {
    setState("trying");
    void attempt();
  }

  const begin = useEffectEvent(() => void attempt());
  const checkServer = useEffectEvent(async () => {
    if (state === "offline" && (await serverAnswers())) tryAgain();
  });
  // Outside React: the network.
  useEffect(() => {
    const check = () => void checkServer();
    const first = setTimeout(begin);
    const timer = setInterval(check, TRY_AGAIN_MS);
    addEventListener("online", check);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener("online", check);
    };
  }, []);

  const isGone = state === "gone";
  const button = (
    <Button
      variant="default"
      size="sm"
      loading={state === "trying"}
      onClick={isGone ? () => location.reload() : tryAgain}
    >
      {t(isGone ? "error.reload" : "retry")}
    </Button>
  );
  const title = t("missing.title") + (name ? `: ${name()}` : "");
  return (
    <Notice tone="warning" role="status" title={title} actions={button}>
      {t(isGone ? "missing.reload" : "missing.network")}
    </Notice>
  );
}

import { lazy, Suspense } from "react";
import { fetchTexts } from "../i18n/texts.ts";
import type { GuideAnchorProps } from "./GuideAnchor.tsx";

/** Fetched where something fails; without a network the sentence beside it has to do. */
const LazyAnchor = lazy(async () => {
  try {
    const [module] = await Promise.all([import("./GuideAnchor.tsx"), fetchTexts("guide")]);
    return { default: module.GuideAnchor };
  } catch {
    return { default: () => null };
  }
});

/** Leads to the step of the bot's guide that repairs a failure; absent when no step does. */
export function GuideLink(props: GuideAnchorProps) {
  return (
    <Suspense>
      <LazyAnchor {...props} />
    </Suspense>
  );
}

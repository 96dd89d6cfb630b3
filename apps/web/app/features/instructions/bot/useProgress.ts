import { useState } from "react";
import { botGuideSteps, type BotGuideStep } from "../../../shared/addresses/botGuide.ts";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { forgetTicks, seenSteps, tickedSteps, tickStep } from "./progress.ts";

export type Progress = {
  readonly isSeen: (step: BotGuideStep) => boolean;
  readonly isDone: (step: BotGuideStep) => boolean;
  readonly doneCount: number;
  readonly hasTicks: boolean;
  readonly tick: (step: BotGuideStep, isDone: boolean) => void;
  readonly reset: () => void;
};

export function useProgress(): Progress {
  const channels = useChannels();
  const [ticked, setTicked] = useState(tickedSteps);
  const seen = seenSteps(channels.data ?? []);
  const isSeen = (step: BotGuideStep) => seen.includes(step);
  const isDone = (step: BotGuideStep) => isSeen(step) || ticked.includes(step);
  return {
    isSeen,
    isDone,
    doneCount: botGuideSteps.filter(isDone).length,
    hasTicks: ticked.some((step) => !isSeen(step)),
    tick: (step, done) => setTicked(tickStep(step, done)),
    reset: () => {
      forgetTicks();
      setTicked([]);
    },
  };
}

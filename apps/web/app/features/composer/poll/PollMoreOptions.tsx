import { Textarea } from "@mantine/core";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_EXPLANATION_LENGTH,
  type Quiz,
} from "@vestnik/domain/pollSettings";
import { type ContentOptions, emptyPoll } from "@vestnik/domain/content";
import type { Poll } from "@vestnik/domain/poll";
import { useTranslation } from "react-i18next";
import { type LengthNote, useLengthNote } from "../../../shared/text/useLengthNote.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useTopicWords, useYesNoWords } from "../../../shared/options/chosenWords.ts";
import { MoreOptions, YesNoFields } from "../options/MoreOptions.tsx";
import { closing, quizTurned, rememberValues } from "../options/sightOptions.ts";
import { WithStar } from "../options/InSight.tsx";
import { PeriodSelect } from "../../../shared/options/PeriodSelect.tsx";
import { useRowWords } from "../options/rowWords.ts";
import { publishableIds } from "../timing/channelChoice.ts";
import { groupsAmong } from "../timing/topicGroups.ts";
import { TopicField } from "../options/TopicField.tsx";
import { changePoll, choosePollOption, usePollDraft } from "./pollDraft.ts";
import { usePeriod } from "../../../shared/options/usePeriod.ts";

const form = { kind: "poll", imageCount: 0, isPublished: false } as const;

/** What is rarely chosen for a poll. */
export function PollMoreOptions() {
  const { t } = useTranslation("polls");
  const draft = usePollDraft((state) => state.draft);
  const { quiz, closeAfterMinutes } = draft;
  const { data: channels = [] } = useChannels();
  const groups = groupsAmong(channels, draft.selectedChannelIds);
  const ids = publishableIds(draft.selectedChannelIds, channels);
  const rowWords = useRowWords();
  const wordsOf = useChosenWords();
  const chosen = rowWords<ChosenOfPoll>({
    options: groups.length > 0 ? draft : { ...draft, topicId: null },
    vestniks: emptyPoll,
    follows: draft.follows,
    channels: channels.filter(({ id }) => ids.includes(id)),
    wordsOf,
  });
  return (
    <MoreOptions form={form} options={draft} chosen={chosen} onChange={choosePollOption}>
      <WithStar of="quiz" name={t("quiz")}>
        <Switch
          label={t("quiz")}
          description={t(draft.allowsMultipleAnswers ? "quizHintSeveral" : "quizHint")}
          checked={quiz !== null}
          onChange={(isQuiz) => changePoll(quizTurned(isQuiz))}
        />
      </WithStar>
      {quiz && <Explanation quiz={quiz} />}
      <Description text={draft.description} />
      <ClosingTime minutes={closeAfterMinutes} />
      <YesNoFields form={form} options={draft} onChange={choosePollOption} />
      <TopicField
        topicId={draft.topicId}
        groups={groups}
        onChange={(chosen) => changePoll({ topicId: chosen })}
      />
    </MoreOptions>
  );
}

function Explanation({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation("polls");
  const note = useLengthNote()(quiz.explanation, MAX_EXPLANATION_LENGTH);
  return (
    <Textarea
      label={t("explanation")}
      autosize
      minRows={1}
      maxRows={4}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={quiz.explanation}
      {...withHint(note, t("explanationHint"))}
      onChange={({ currentTarget: { value } }) =>
        changePoll({ quiz: { ...quiz, explanation: value } })
      }
    />
  );
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation("polls");
  const note = useLengthNote()(text, MAX_DESCRIPTION_LENGTH);
  return (
    <Textarea
      label={t("description")}
      autosize
      minRows={1}
      maxRows={6}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={text}
      {...withHint(note, t("descriptionHint"))}
      onChange={(event) => changePoll({ description: event.currentTarget.value })}
    />
  );
}

function withHint({ error, description }: LengthNote, hint: string): LengthNote {
  return { error, description: description ?? (error === undefined ? hint : undefined) };
}

const MINUTES = [10, 30, 60, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200];

function ClosingTime({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation("polls");
  return (
    <WithStar of="closeAfterMinutes" name={t("closing")}>
      <PeriodSelect
        label={t("closing")}
        choices={[{ value: "never", label: t("closesNever") }]}
        value={minutes ?? "never"}
        offered={MINUTES}
        words={(period) => t("closesAfter", { period })}
        onChange={(chosen) => {
          const next = typeof chosen === "number" ? chosen : null;
          rememberValues({ closeAfterMinutes: next });
          changePoll(closing(next));
        }}
      />
    </WithStar>
  );
}

type ChosenOfPoll = Omit<Poll, "options"> & ContentOptions;

/** Which settings differ from their defaults, in a few words each. */
function useChosenWords(): (poll: ChosenOfPoll) => readonly string[] {
  const { t } = useTranslation("polls");
  const period = usePeriod();
  const yesNoWords = useYesNoWords();
  const topicWords = useTopicWords();
  return (poll) => {
    const { quiz, closeAfterMinutes: minutes } = poll;
    return [
      ...(quiz ? [t("short.quiz")] : []),
      ...(minutes === null ? [] : [t("short.closes", { period: period(minutes) })]),
      ...yesNoWords(poll),
      ...topicWords(poll.topicId),
      ...(poll.description.trim() === "" ? [] : [t("short.described")]),
    ];
  };
}

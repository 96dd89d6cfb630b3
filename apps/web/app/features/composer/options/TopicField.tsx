import { Anchor, TextInput } from "@mantine/core";
import type { Channel } from "@vestnik/contract/channels";
import { checkTopic, checkTopicGroups } from "@vestnik/domain/topic";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useTopicUrl } from "../../../shared/publications/useTopicUrl.ts";
import { useLinkRoot } from "../../../shared/session/loginSettings.ts";
import { readTopic } from "./readTopic.ts";

type TopicFieldProps = {
  readonly topicId: number | null;
  /** The groups among the destinations. */
  readonly groups: readonly Channel[];
  readonly onChange: (topicId: number | null) => void;
};

/** Telegram lists no topics for bots, so the owner pastes a link to one. Shown while a destination is a group. */
export function TopicField({ topicId, groups, onChange }: TopicFieldProps) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const linkRoot = useLinkRoot();
  const topicUrl = useTopicUrl();
  const [typed, setTyped] = useState("");
  const [group] = groups;
  const [problem] = [...checkTopic(topicId), ...checkTopicGroups(topicId, groups.length)];
  // What holds the post back can be mended in any case.
  if (!group && !problem) return null;
  // The draft may have changed meanwhile, or come from another page.
  const isTyped = readTopic(typed, groups, linkRoot) === topicId;
  const number = problem ? null : topicId;
  const url = number === null || !group ? null : topicUrl(group, number);
  return (
    <TextInput
      label={t("topic.label")}
      placeholder={t("topic.general")}
      description={
        <>
          {t("topic.hint")}
          {number !== null && url !== null && (
            <>
              {" "}
              <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
                {t("topic.open", { number })}
              </Anchor>
            </>
          )}
        </>
      }
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={problem && fullSentences(errorSentence(problem.code, language, problem.details))}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={isTyped ? typed : String(topicId ?? "")}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(readTopic(value, groups, linkRoot));
      }}
    />
  );
}

import { SegmentedControl, TextInput } from "@mantine/core";
import type { Channel } from "@vestnik/contract/channels";
import type { PostOptions as Options } from "@vestnik/domain/content";
import {
  checkLinkPreview,
  type LinkPreview,
  type LinkPreviewMode,
  linkPreviewModes,
} from "@vestnik/domain/linkPreview";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import type { ComposedPost } from "../form/useComposedPost.ts";
import { ShapeField } from "../shape/ShapeAdviser.tsx";
import { ButtonsField } from "./ButtonsField.tsx";
import { WithStar } from "./InSight.tsx";
import { YesNoFields } from "./MoreOptions.tsx";
import { PinSelect, RemoveSelect } from "./PeriodSelect.tsx";
import { groupsAmong } from "../timing/topicGroups.ts";
import { TopicField } from "./TopicField.tsx";
import classes from "./Options.module.css";
import type { OptionsForm } from "./yesNoOptions.ts";

export type PostOptionsProps = {
  readonly form: OptionsForm;
  readonly options: Options;
  readonly post: ComposedPost;
  /** The channel in previews. */
  readonly channel: Channel | undefined;
  /** Those that are chosen. */
  readonly channels: readonly Channel[];
  readonly onChange: (chosen: Partial<Options>) => void;
};

/** What can be chosen for a post; what has no effect beside its images is not offered. */
export function PostOptions({
  form,
  options,
  post,
  channel,
  channels,
  onChange,
}: PostOptionsProps) {
  const { imageCount, isPublished } = form;
  return (
    <>
      <ButtonsField
        rows={options.buttons}
        imageCount={imageCount}
        onChange={(buttons) => onChange({ buttons })}
      />
      {imageCount === 0 && (
        <PreviewField
          preview={options.linkPreview}
          onChange={(linkPreview) => onChange({ linkPreview })}
        />
      )}
      {!isPublished && (
        <ShapeField post={post} options={options} channel={channel} onChange={onChange} />
      )}
      <YesNoFields form={form} options={options} onChange={onChange} />
      {!isPublished && (
        <>
          <TopicField
            topicId={options.topicId}
            groups={groupsAmong(channels, post.channelIds)}
            onChange={(topicId) => onChange({ topicId })}
          />
          <PinSelect pin={options.pin} channels={channels} onChange={(pin) => onChange({ pin })} />
          <RemoveSelect
            minutes={options.removeAfterMinutes}
            onChange={(removeAfterMinutes) => onChange({ removeAfterMinutes })}
          />
        </>
      )}
    </>
  );
}

type PreviewFieldProps = {
  readonly preview: LinkPreview;
  readonly onChange: (preview: LinkPreview) => void;
};

function PreviewField({ preview, onChange }: PreviewFieldProps) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const id = useId();
  const { mode, url = "", above = false } = preview;
  const [problem] = checkLinkPreview(preview);
  return (
    <div className={classes["group"]} role="group" aria-labelledby={id}>
      <WithStar of="linkPreview" name={t("linkPreview.offShort")}>
        <div id={id} className={classes["heading"]}>
          {t("linkPreview.heading")}
        </div>
      </WithStar>
      <SegmentedControl
        fullWidth
        classNames={choiceClasses}
        size="sm"
        aria-label={t("linkPreview.heading")}
        value={mode}
        data={linkPreviewModes.map((value) => ({ value, label: t(`linkPreview.${value}`) }))}
        onChange={(next: LinkPreviewMode) => onChange({ ...preview, mode: next })}
      />
      {mode !== "off" && (
        <div className={classes["details"]}>
          <TextInput
            label={t("linkPreview.url")}
            placeholder={t("linkPreview.urlPlaceholder")}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            value={url}
            error={problem && errorSentence(problem.code, language, problem.details).text}
            onChange={(event) => onChange({ ...preview, url: event.currentTarget.value })}
          />
          <Switch
            label={t("linkPreview.above")}
            checked={above}
            onChange={(isAbove) => onChange({ ...preview, above: isAbove })}
          />
        </div>
      )}
    </div>
  );
}

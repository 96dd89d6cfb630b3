import { TextInput } from "@mantine/core";
import type { Channel } from "@vestnik/contract/channels";
import type { PostOptions as Options } from "@vestnik/domain/content";
import { checkLinkPreview, type LinkPreview } from "@vestnik/domain/linkPreview";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { LinkPreviewField } from "../../../shared/options/LinkPreviewField.tsx";
import { PinSelect, RemoveSelect } from "../../../shared/options/PeriodSelect.tsx";
import type { OptionsForm } from "../../../shared/options/yesNoOptions.ts";
import type { ComposedPost } from "../form/useComposedPost.ts";
import { ShapeField } from "../shape/ShapeAdviser.tsx";
import { ButtonsField } from "./ButtonsField.tsx";
import { WithStar } from "./InSight.tsx";
import { YesNoFields } from "./MoreOptions.tsx";
import { groupsAmong } from "../timing/topicGroups.ts";
import { TopicField } from "./TopicField.tsx";
import { rememberValues } from "./sightOptions.ts";

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
  const { t } = useTranslation("composer");
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
          <WithStar of="pin" name={t("options.pin")}>
            <PinSelect
              pin={options.pin}
              channels={channels}
              onChange={(pin) => {
                rememberValues({ pin });
                onChange({ pin });
              }}
            />
          </WithStar>
          <WithStar of="removeAfterMinutes" name={t("options.remove")}>
            <RemoveSelect
              minutes={options.removeAfterMinutes}
              onChange={(removeAfterMinutes) => {
                rememberValues({ removeAfterMinutes });
                onChange({ removeAfterMinutes });
              }}
            />
          </WithStar>
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
  const { url = "" } = preview;
  const [problem] = checkLinkPreview(preview);
  return (
    <LinkPreviewField
      preview={preview}
      head={(heading) => (
        <WithStar of="linkPreview" name={t("linkPreview.offShort")}>
          {heading}
        </WithStar>
      )}
      onChange={onChange}
    >
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
    </LinkPreviewField>
  );
}

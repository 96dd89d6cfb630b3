import { Group } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { foreseenCodeOf, isHeld } from "@vestnik/domain/channel";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { GuideLink } from "../../../shared/guide/GuideLink.tsx";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { PublicationChoices } from "./PublicationChoices.tsx";
import { remedyFor } from "./remedy.ts";
import { RemedyLink } from "./RemedyLink.tsx";
import { TelegramLink } from "./TelegramLink.tsx";
import { telegramWords } from "./telegramWords.ts";

/** Why a publication was not simply successful, what to do, and the buttons for it. */
export function PublicationProblem({ publication }: { publication: Publication }) {
  const lasting = useLastingCode(publication);
  const { status } = publication;
  if (status === "unconfirmed") return <Unconfirmed publication={publication} />;
  if (status !== "failed" && status !== "missed") return null;
  const { action, mayRetry } = remedyFor(lasting ?? publication.error?.code ?? "");
  return (
    <Notice
      tone={status === "failed" ? "bad" : "warning"}
      actions={
        <Group gap="xs">
          <RemedyLink publication={publication} action={action} />
          {mayRetry && <PublicationChoices publication={publication} />}
        </Group>
      }
    >
      <Reason publication={publication} lasting={lasting} />
    </Notice>
  );
}

/** What kept it from going out in time, as long as that would keep it again. */
function useLastingCode({ error, channelId }: Publication): DeliveryCode | null {
  const { data } = useChannels();
  const channel = data?.find(({ id }) => id === channelId);
  if (!channel || error?.code !== "too_late_to_send") return null;
  return isHeld(channel.status) ? "bot_unauthorized" : foreseenCodeOf(channel.status);
}

type ReasonProps = { readonly publication: Publication; readonly lasting: DeliveryCode | null };

function Reason({ publication, lasting }: ReasonProps) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const { code, description } = publication.error ?? { code: "internal_error", description: "" };
  const { text, remedy } = errorSentence(code, language);
  const said = fullSentences({ text });
  const words = code === "telegram_refused" ? telegramWords(description) : "";
  return (
    <>
      {said} {words !== "" && t("item.telegramSaid", { words })}{" "}
      {lasting ? errorSentence(lasting, language).text : remedy}{" "}
      <GuideLink code={lasting ?? code} />
    </>
  );
}

/** What happened and why it was not sent again, a link to the channel, and the three choices. */
function Unconfirmed({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const format = useFormat();
  const { channelUrl, error, reportAwaited, updatedAt } = publication;
  return (
    <Notice
      tone="warning"
      title={t("unconfirmed.question")}
      actions={
        <>
          {channelUrl && <TelegramLink url={channelUrl} label={t("item.openChannel")} />}
          <PublicationChoices publication={publication} />
        </>
      }
    >
      {error ? errorSentence(error.code, language).text : t("unconfirmed.explained")}{" "}
      {reportAwaited && t("unconfirmed.reportAwaited", { time: format.dateTime(updatedAt) })}
    </Notice>
  );
}

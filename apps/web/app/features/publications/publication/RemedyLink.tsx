import { Button, type ButtonProps } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router";
import type { Remedy } from "./remedy.ts";
import { TelegramLink } from "./TelegramLink.tsx";

export type RemedyLinkProps = {
  readonly publication: Publication;
  readonly action: Remedy["action"];
};

const channelsTab: To = { search: "?tab=channels" };

export function botTokenDialog(channelId: string | null): To {
  return channelId === null ? channelsTab : { search: `?tab=channels&token=${channelId}` };
}

/** A link to the one remedy. */
export function RemedyLink({ publication, action }: RemedyLinkProps) {
  const { t } = useTranslation("publications");
  switch (action) {
    case "rewrite":
      return <RewriteLink publication={publication} />;
    case "changeBotToken":
      return (
        <Button {...look} component={Link} to={botTokenDialog(publication.channelId)}>
          {t("remedy.changeBotToken")}
        </Button>
      );
    case "connect":
      return (
        <>
          <Button {...look} component={Link} to={channelsTab}>
            {t("remedy.connect")}
          </Button>
          <RewriteLink publication={publication} />
        </>
      );
    case "channel":
      return publication.channelUrl === null ? null : (
        <TelegramLink url={publication.channelUrl} label={t("item.openChannel")} />
      );
    case "none":
      return null;
    default:
      return action satisfies never;
  }
}

const look: ButtonProps = { variant: "default", size: "sm" };

/** Opens the composer with the same content; this publication does not change. */
function RewriteLink({ publication: { id } }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  return (
    <Button {...look} component={Link} to={{ search: "?tab=content" }} state={{ duplicate: id }}>
      {t("remedy.rewrite")}
    </Button>
  );
}

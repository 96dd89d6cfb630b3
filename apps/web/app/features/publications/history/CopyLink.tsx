import { Button } from "@mantine/core";
import { IconCopy, IconShare3, type TablerIcon } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import classes from "../publication/publications.module.css";

type CopyLinkProps = {
  readonly publication: Publication;
  /** The channels of one decision: the copy is for all of them. */
  readonly channelIds: readonly string[];
};

/** Opens the form with the same content for the same channels. */
export function CopyLink({ publication, channelIds }: CopyLinkProps) {
  const { t } = useTranslation("publications");
  return (
    <FormLink id={publication.id} channelIds={channelIds} icon={IconCopy}>
      {t(`entry.copy.${publication.kind}`)}
    </FormLink>
  );
}

/** Opens the form with the same content for a channel that has not got it; where there are several, none of them is ticked. */
export function AnotherChannelLink({ publication, channelIds }: CopyLinkProps) {
  const { t } = useTranslation("publications");
  const { data = [] } = useChannels();
  const others = data.flatMap(({ id }) => (channelIds.includes(id) ? [] : id));
  if (others.length === 0) return null;
  return (
    <FormLink id={publication.id} channelIds={others.length === 1 ? others : []} icon={IconShare3}>
      {t("entry.another")}
    </FormLink>
  );
}

type FormLinkProps = {
  readonly id: string;
  readonly channelIds: readonly string[];
  readonly icon: TablerIcon;
  readonly children: string;
};

function FormLink({ id, channelIds, icon: Icon, children }: FormLinkProps) {
  return (
    <Button
      component={Link}
      to={{ search: "?tab=content" }}
      state={{ duplicate: id, channelIds }}
      variant="subtle"
      size="compact-sm"
      mih={32}
      className={classes["copy"] ?? ""}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}

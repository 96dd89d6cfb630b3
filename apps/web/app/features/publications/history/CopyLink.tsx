import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "../publication/publications.module.css";

type CopyLinkProps = {
  readonly publication: Publication;
  /** The channels of one decision: the copy is for all of them. */
  readonly channelIds: readonly string[];
};

/** Opens the form with the same content for the same channels. */
export function CopyLink({ publication: { id, kind }, channelIds }: CopyLinkProps) {
  const { t } = useTranslation("publications");
  return (
    <Button
      component={Link}
      to={{ search: "?tab=content" }}
      state={{ duplicate: id, channelIds }}
      variant="subtle"
      size="compact-sm"
      mih={32}
      className={classes["copy"] ?? ""}
      leftSection={<IconCopy size={16} aria-hidden />}
    >
      {t(`entry.copy.${kind}`)}
    </Button>
  );
}

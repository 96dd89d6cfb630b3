import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./publications.module.css";

/** The form opens with the same content; when and where it goes out is chosen there. */
export function CopyLink({ publication: { id, kind } }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  return (
    <Button
      component={Link}
      to={{ search: "?tab=content" }}
      state={{ duplicate: id }}
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

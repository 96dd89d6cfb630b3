import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { useWayBack } from "../payment/useWayBack.ts";

const names = ["poll", "drafts", "channels", "scheduled", "history"] as const;

type Name = (typeof names)[number] | "content" | "edit";

/** Where something may have been written. */
const written: readonly Name[] = ["content", "poll"];

/** Leads back to what a larger plan was needed for. */
export function WayBack() {
  const { t } = useTranslation("subscription");
  const from = useWayBack();
  if (from === undefined) return null;
  const name = nameOf(from);
  return (
    <Notice
      tone="info"
      actions={
        <Button
          component={Link}
          to={from}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t(`back.${name}`)}
        </Button>
      }
    >
      {t(written.includes(name) ? "back.text" : "back.place")}
    </Notice>
  );
}

function nameOf(from: string): Name {
  if (from.startsWith("/edit-")) return "edit";
  const search = new URLSearchParams(from.split("?")[1]);
  const named = [search.get("panel"), search.get("tab")];
  return names.find((name) => named.includes(name)) ?? "content";
}

import type { ApiKey } from "@vestnik/contract/apiKeys";
import { Button, Paper, Text } from "@mantine/core";
import { API_KEY_PREFIX } from "@vestnik/domain/apiKey";
import { channelLabel } from "@vestnik/domain/channel";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import classes from "./apiKeys.module.css";

export type ApiKeyCardProps = { readonly apiKey: ApiKey; readonly onEnd: () => void };

export function ApiKeyCard({ apiKey, onEnd }: ApiKeyCardProps) {
  const { t } = useTranslation("apiKeys");
  const { dateTime, relative } = useFormat();
  const now = useNow();
  const { name, ending, scopes, createdAt, lastUsedAt, expiresAt, isExpired } = apiKey;
  return (
    <Paper component="li" withBorder p="md" className={classes["key"] ?? ""}>
      <div className={classes["facts"]}>
        <div className={classes["head"]}>
          <Text component="strong" fw={600}>
            {name}
          </Text>
          <Text component="code" size="sm" c="dimmed">
            {`${API_KEY_PREFIX}…${ending}`}
          </Text>
          {isExpired && <StatusBadge tone="warning" label={t("expired")} />}
        </div>
        <Text size="sm">{scopes.map((scope) => t(`scope.${scope}`)).join(" · ")}</Text>
        <Text size="sm">
          <ChannelNames channelIds={apiKey.channelIds} />
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt ? t("used", { when: relative(lastUsedAt, now) }) : t("unused")}
          {" · "}
          {t("created", { when: dateTime(createdAt) })}
          {expiresAt && (
            <>
              {" · "}
              {t(isExpired ? "expiredAt" : "expires", { when: dateTime(expiresAt) })}
            </>
          )}
        </Text>
      </div>
      <Button variant="default" size="sm" aria-label={t("endOne", { name })} onClick={onEnd}>
        {t("end")}
      </Button>
    </Paper>
  );
}

function ChannelNames({ channelIds }: Pick<ApiKey, "channelIds">) {
  const { t } = useTranslation("apiKeys");
  const channels = useChannels();
  if (channelIds === null) return t("allChannels");
  if (channelIds.length === 0) return t("noChannels");
  const named = channels.data?.filter(({ id }) => channelIds.includes(id)) ?? [];
  return t("onlyChannels", { channels: named.map(channelLabel).join(", ") });
}

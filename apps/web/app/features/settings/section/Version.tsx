import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { readyResponseSchema } from "@vestnik/contract/health";
import { useTranslation } from "react-i18next";
import { request } from "../../../shared/api/request.ts";

/** Which version the server runs, for questions to its operator. Without an answer nothing is missing. */
export function Version() {
  const { t } = useTranslation("settings");
  const version = useQuery({
    queryKey: ["version"],
    queryFn: async ({ signal }) =>
      (await request(readyResponseSchema, "GET", "/health/ready", undefined, { signal })).version,
  });
  return (
    <Text component="footer" size="sm" c="dimmed" ta="center" mih={22}>
      {version.data !== undefined && t("version", { version: version.data })}
    </Text>
  );
}

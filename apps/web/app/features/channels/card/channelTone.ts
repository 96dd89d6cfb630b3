import type { ChannelStatus } from "@vestnik/domain/channel";
import type { Tone } from "../../../shared/ui/tone.ts";

export const channelTone: Readonly<Record<ChannelStatus, Tone>> = {
  ok: "good",
  no_token: "quiet",
  bad_token: "bad",
  unreadable_token: "bad",
  not_admin: "bad",
  no_post_right: "bad",
  unreachable: "warning",
};

import type { Member } from "../world.ts";
import { photoOf } from "./chatPicture.ts";
import { referenceTo, requireReadable, userOf } from "./chatAccess.ts";
import type { Method } from "./call.ts";
import { integerOf } from "./fields.ts";
import { badRequest } from "./refusal.ts";

export const getMe: Method = ({ bot }) => ({
  ...userOf(bot),
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_guest_queries: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
});

export const getChat: Method = (call) => {
  const chat = requireReadable(call);
  return {
    ...referenceTo(chat),
    ...(chat.picture && { photo: photoOf(chat.picture, call.bot) }),
    ...(chat.username ? { active_usernames: [chat.username] } : {}),
    accent_color_id: Math.abs(chat.id) % 7,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
      gifts_from_channels: false,
    },
  };
};

export const getChatMember: Method = (call) => {
  const chat = requireReadable(call);
  const userId = integerOf(call.fields, "user_id");
  if (userId === undefined) throw badRequest("invalid user_id specified");
  const bot = call.world.bots.get(userId);
  if (!bot) throw badRequest("PARTICIPANT_ID_INVALID");
  const member = chat.members.get(userId);
  return { user: userOf(bot), ...memberFields(member, chat.type === "channel") };
};

/** As `ChatMember` says it, but whose it is. */
export function memberFields(
  member: Member | undefined,
  inChannel: boolean,
): Record<string, unknown> {
  const status = member?.status ?? "left";
  if (member && status === "administrator") return administratorFields(member, inChannel);
  if (status === "kicked") return { status, until_date: 0 };
  return status === "creator" ? { status, is_anonymous: false } : { status };
}

function administratorFields({ rights }: Member, inChannel: boolean): Record<string, unknown> {
  return {
    status: "administrator",
    can_be_edited: false,
    is_anonymous: false,
    can_manage_chat: true,
    can_delete_messages: rights.can_delete_messages,
    can_manage_video_chats: false,
    can_restrict_members: false,
    can_promote_members: false,
    can_change_info: false,
    can_invite_users: true,
    can_post_stories: false,
    can_edit_stories: false,
    can_delete_stories: false,
    ...(inChannel
      ? {
          can_post_messages: rights.can_post_messages,
          can_edit_messages: rights.can_edit_messages,
        }
      : { can_pin_messages: rights.can_edit_messages }),
  };
}

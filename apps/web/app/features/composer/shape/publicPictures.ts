import { useQuery } from "@tanstack/react-query";
import { isPublicHost } from "@vestnik/domain/imageAddress";
import { loginSettings } from "../../../shared/session/loginSettings.ts";

/** Whether Telegram can load what was uploaded: this page's own address is public, or Telegram is emulated beside it. */
export function usePublicPictures(): boolean {
  const { data } = useQuery(loginSettings);
  return isPublicHost(location.hostname) || data?.demo === true;
}

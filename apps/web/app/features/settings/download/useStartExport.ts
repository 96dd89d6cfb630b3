import { exportLinkResponseSchema } from "@vestnik/contract/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountKey } from "../../../shared/account/accountQueries.ts";
import { request } from "../../../shared/api/request.ts";

/** Asks for the address of the archive and lets the browser save what it leads to. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await request(exportLinkResponseSchema, "POST", "/account/export")).data.url,
    onSuccess: save,
    onSettled: async () => await queryClient.invalidateQueries({ queryKey: accountKey }),
  });
}

/** A link instead of `fetch`: the archive may be larger than the memory of a page, and goes on when the page is left. */
function save(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useLocation } from "react-router";
import { useProject } from "#dashboard/api/projects/projects.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";

/** Notice that the user's role was changed while the page was open, which explains why parts of it may be missing. */
export function RoleLine({ app }: { app: string | undefined }) {
  const role = useProject(app)?.role;
  const { pathname } = useLocation();
  const previous = useRef({ app, role });
  const [changedOn, setChangedOn] = useState<string>();
  useEffect(() => {
    const before = previous.current;
    if (role === undefined) return;
    previous.current = { app, role };
    if (before.app !== app || before.role === undefined || before.role === role) return;
    setChangedOn(pathname);
    focusIfLost();
  }, [app, role, pathname]);
  return (
    <div role="status">
      {changedOn === pathname && (
        <p className="flex-none border-b border-line bg-surface-2 px-4 py-1 text-xs">
          <FormattedMessage id="shell.roleChanged" />
        </p>
      )}
    </div>
  );
}

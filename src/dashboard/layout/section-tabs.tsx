import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

/** Tabs with an address each. On narrow screens the tabs scroll to the open one. */
export function SectionTabs(props: {
  label: string;
  sections: ReadonlyArray<{ path: string; label: ReactNode }>;
}) {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens another tab
  useEffect(() => {
    tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <nav ref={tabs} aria-label={props.label} className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
      {props.sections.map(({ path, label }) => (
        <NavLink
          key={path}
          to={path}
          className="-mb-px flex h-9 flex-none items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-ink-muted outline-offset-[-2px] hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

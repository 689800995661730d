import { ImagePlus, Images, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";

/** Delay before the skeleton is shown, in ms. */
const delayMs = 300;
const tiles = Array.from({ length: 12 }, (_, index) => `tile ${index}`);

/** Placeholder frames in the shape of thumbnails. */
export function GallerySkeleton() {
  const intl = useIntl();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div
      role="status"
      aria-label={intl.formatMessage({ id: "shell.loading" })}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3"
    >
      {tiles.map((tile) => (
        <div key={tile} className="aspect-4/5 rounded-md bg-surface-3" />
      ))}
    </div>
  );
}

/** Empty state: what screenshots are for, and how to upload them. */
export function NoScreenshots({ onUpload }: { onUpload: (() => void) | undefined }) {
  return (
    <Empty icon={Images} title={<FormattedMessage id="shots.empty" />}>
      <p className="mx-auto max-w-lg">
        <FormattedMessage id={onUpload ? "shots.empty.about" : "shots.empty.aboutReader"} />
      </p>
      {onUpload && (
        <Button variant="primary" className="mt-4" onPress={onUpload}>
          <ImagePlus aria-hidden size={16} />
          <FormattedMessage id="shots.upload.open.action" />
        </Button>
      )}
    </Empty>
  );
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty icon={SearchX} title={<FormattedMessage id="shots.nothing" />}>
      <Button onPress={onClear}>
        <FormattedMessage id="shots.filter.clear" />
      </Button>
    </Empty>
  );
}

import { createRoot } from "react-dom/client";
import "./page.css";

const languages = ["en", "de", "ar", "ja", "fr"];
const rows = Number(new URLSearchParams(location.search).get("rows"));

/** As many rows as the grid shows initially, and a text field, with React alone. */
function Page() {
  return (
    <>
      <div>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: no row ever moves.
          <div className="row" key={row}>
            <div data-row={row} data-column={0}>
              group.string{row}
            </div>
            {languages.map((language, index) => (
              <div data-row={row} data-column={index + 1} key={language}>
                <span lang={language}>
                  A text of {language} that is as long as others in row {row}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <textarea />
    </>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root.");
createRoot(root).render(<Page />);

/**
 * Search, copy buttons and the choice of a language on the API page, which the server renders (reader/docs-page.ts).
 */
import "./api-page.css";

const side = find(document, ".side");
const sampleKey = "parlance.api-page.sample";

addSearch();
addSampleChoice();
addCopyButtons();
markCurrentOperation();

/** Hides all operations that do not contain every word that is typed. `/` moves to the search field. */
function addSearch(): void {
  const field = document.createElement("input");
  field.type = "search";
  field.className = "search";
  field.placeholder = "Search operations";
  field.setAttribute("aria-label", field.placeholder);
  field.setAttribute("aria-keyshortcuts", "/");
  const found = document.createElement("p");
  found.className = "found";
  found.role = "status";
  find(side, ".name").after(field, found);
  const areas = [...document.querySelectorAll<HTMLElement>("section")].map((section) => ({
    section,
    entry: side.querySelector<HTMLElement>(`[data-area="${section.id}"]`),
    operations: [...section.querySelectorAll("article")].map((article) => ({
      article,
      link: linkTo(article)?.closest("li"),
      text: `${article.id} ${find(article, "header").textContent}`.toLowerCase(),
    })),
  }));
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    // Results start at the top of the page.
    find(document, "#introduction").hidden = words.length > 0;
    for (const { section, entry, operations } of areas) {
      let isFound = false;
      for (const { article, link, text } of operations) {
        const matches = words.every((word) => text.includes(word));
        article.hidden = !matches;
        if (link) link.hidden = !matches;
        if (matches) count++;
        isFound ||= matches;
      }
      section.hidden = words.length > 0 && !isFound;
      if (entry) entry.hidden = section.hidden;
      const details = entry?.querySelector("details");
      if (details && words.length > 0) details.open = true;
    }
    found.textContent = words.length === 0 ? "" : count === 1 ? "1 operation" : `${count} operations`;
  };
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    find<HTMLAnchorElement>(side, "li li:not([hidden]) a").click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.select();
  });
}

/** Shows the requests of all operations in one language, which the browser remembers. */
function addSampleChoice(): void {
  const labels = [
    ...new Set(
      [...document.querySelectorAll<HTMLElement>(".sample")].map(({ dataset }) => dataset.label ?? ""),
    ),
  ];
  const groups: HTMLElement[] = [];
  const choose = (label: string) => {
    document.documentElement.dataset.sample = label;
    for (const group of groups)
      for (const button of group.querySelectorAll("button"))
        button.setAttribute("aria-pressed", String(button.textContent === label));
  };
  for (const first of document.querySelectorAll(".sample:first-of-type")) {
    const group = document.createElement("div");
    group.className = "languages";
    group.role = "group";
    group.ariaLabel = "Language of the request";
    for (const label of labels) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", () => {
        const { top } = button.getBoundingClientRect();
        choose(label);
        // Samples above have other heights now: the chosen one stays where it was.
        scrollBy(0, button.getBoundingClientRect().top - top);
        localStorage.setItem(sampleKey, label);
      });
      group.append(button);
    }
    groups.push(group);
    first.before(group);
  }
  const stored = localStorage.getItem(sampleKey);
  choose(labels.find((label) => label === stored) ?? "curl");
}

function addCopyButtons(): void {
  for (const block of document.querySelectorAll("main pre")) {
    const frame = document.createElement("div");
    frame.className = "block";
    block.replaceWith(frame);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2_000);
    });
    frame.append(block, button);
  }
}

/** Marks the link of the operation at the top of the view or of the address, and opens its area. */
function markCurrentOperation(): void {
  let current: HTMLAnchorElement | null = null;
  const mark = (part: Element | null | undefined) => {
    const link = part && linkTo(part);
    if (!link || link === current) return;
    current?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    const details = link.closest("details");
    if (details) details.open = true;
    // On a narrow screen the links are above the operations, and scrolling them would scroll the page.
    if (getComputedStyle(side).position === "sticky") link.scrollIntoView({ block: "nearest" });
    current = link;
  };
  const observer = new IntersectionObserver(
    (entries) => mark(entries.find(({ isIntersecting }) => isIntersecting)?.target),
    { rootMargin: "-10% 0px -85% 0px" },
  );
  for (const part of document.querySelectorAll("article, #introduction, #errors")) observer.observe(part);
  const markAddress = () => mark(document.getElementById(decodeURIComponent(location.hash.slice(1))));
  addEventListener("hashchange", markAddress);
  markAddress();
}

function linkTo({ id }: Element): HTMLAnchorElement | null {
  return side.querySelector(`a[href="#${CSS.escape(id)}"]`);
}

function find<Found extends HTMLElement>(within: ParentNode, selector: string): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

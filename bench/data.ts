/** Generated texts, the same in every run: Latin, Arabic and CJK, 3 to 40 words. */
const words = {
  latin:
    "payment order cart button please confirm account settings delivery address total amount invoice error try again later welcome back share photo delete archive search filter result empty language".split(
      " ",
    ),
  arabic:
    "الدفع الطلب السلة زر يرجى تأكيد الحساب الإعدادات التسليم العنوان المجموع المبلغ الفاتورة خطأ حاول مرة أخرى لاحقا مرحبا".split(
      " ",
    ),
  cjk: "支付 订单 购物车 按钮 请 确认 账户 设置 配送 地址 总计 金额 发票 错误 重试 稍后 欢迎 回来 分享 照片".split(
    " ",
  ),
} as const;

const bigLanguages = "ar de es fr it ja ko nl pl pt ru sv tr uk vi zh cs da fi".split(" ");

export type DataSet = {
  keys: number;
  languages: readonly string[];
  groups: number;
  tags: number;
  /** Share of the strings of a language that are translated. */
  filled: number;
};

export const usual: DataSet = {
  keys: 10_000,
  languages: ["de", "fr", "es", "ar", "ja"],
  groups: 20,
  tags: 10,
  filled: 0.8,
};
export const big: DataSet = { keys: 100_000, languages: bigLanguages, groups: 200, tags: 50, filled: 0.6 };

export const keyName = (key: number) => `area${key % 97}.screen${key % 389}.string${key}`;

/** Bodies of `POST /v1/api`: all keys in one language, or a range of them each. */
export function* bodies(set: DataSet, language: string, size = 50_000): Generator<string> {
  for (let from = 0; from < set.keys; from += size) {
    const groups: Record<string, { entries: Record<string, unknown> }> = {};
    for (let key = from; key < Math.min(set.keys, from + size); key++) {
      const isSource = language === "en";
      if (!isSource && hash(key, language) % 100 >= set.filled * 100) continue;
      const group = `group ${key % set.groups}`;
      groups[group] ??= { entries: {} };
      const tags = isSource && key % 10 === 0 ? { tags: [`tag ${key % set.tags}`] } : {};
      groups[group].entries[keyName(key)] = { v: textOf(key, language), ...tags };
    }
    yield JSON.stringify({ data: { [language]: groups } });
  }
}

function wordsOf(language: string): readonly string[] {
  if (language === "ar") return words.arabic;
  return /^(zh|ja|ko)$/.test(language) ? words.cjk : words.latin;
}

export function textOf(key: number, language: string): string {
  const list = wordsOf(language);
  const seed = hash(key, language);
  const count = 3 + (seed % 38);
  const picked = Array.from(
    { length: count },
    (_, index) => list[(seed + index * index * 7 + index) % list.length],
  );
  return `${picked.join(" ")} ${key}`;
}

function hash(key: number, language: string): number {
  let value = key * 2_654_435_761;
  for (const character of language) value = (value * 31 + character.charCodeAt(0)) % 4_294_967_291;
  return value % 1_000_003;
}

import { expect, test } from "vitest";
import { createCursor } from "./grid-cursor.ts";

const greeting = { key: "greeting", language: "de" };

test("the cursor stays inside the grid, even when the grid shrinks", () => {
  const cursor = createCursor({ row: 50, column: 3 });
  cursor.setBounds(100, 5);
  cursor.moveTo(200, 9);
  expect(cursor.get()).toMatchObject({ row: 99, column: 4 });
  cursor.setBounds(10, 3);
  expect(cursor.get()).toMatchObject({ row: 9, column: 2 });
});

test("a move without effect does not notify", () => {
  const cursor = createCursor({ row: 0, column: 0 });
  cursor.setBounds(10, 3);
  let notifications = 0;
  cursor.subscribe(() => {
    notifications += 1;
  });
  cursor.moveTo(-1, 0);
  expect(notifications).toBe(0);
  cursor.moveTo(1, 0);
  expect(notifications).toBe(1);
});

test("a cell closes when the cursor moves and when the focus leaves the grid", () => {
  const cursor = createCursor({ row: 0, column: 0 });
  cursor.setBounds(10, 3);
  cursor.edit(greeting);
  cursor.moveTo(1, 1);
  expect(cursor.get().editing).toBeUndefined();
  cursor.edit(greeting);
  cursor.setActive(false);
  expect(cursor.get()).toMatchObject({ editing: undefined, active: false });
});

test("the cursor returns from the header to its row, and leaves the header with the grid", () => {
  const cursor = createCursor({ row: 4, column: 2 });
  cursor.setBounds(10, 3);
  cursor.toHeader(9);
  expect(cursor.get()).toMatchObject({ row: 4, column: 2, header: true, active: true });
  cursor.moveTo(cursor.get().row, 1);
  expect(cursor.get()).toMatchObject({ row: 4, column: 1, header: false });
  cursor.toHeader(0);
  cursor.setActive(false);
  expect(cursor.get().header).toBe(false);
});

test("an open cell stays open when its column moves", () => {
  const cursor = createCursor({ row: 0, column: 1 });
  cursor.setBounds(10, 3);
  cursor.edit(greeting);
  cursor.follow({ column: 2 });
  expect(cursor.get()).toMatchObject({ column: 2, editing: greeting });
});

test("typing over a text replaces it only once, not when the field is mounted again", () => {
  const cursor = createCursor({ row: 0, column: 0 });
  cursor.edit(greeting, true);
  expect([cursor.consumeTypedOver(), cursor.consumeTypedOver()]).toEqual([true, false]);
  cursor.edit(greeting);
  expect(cursor.consumeTypedOver()).toBe(false);
});

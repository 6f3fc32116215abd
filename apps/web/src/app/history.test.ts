import { NavigationType } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openHistory, type AppLocation } from './history.ts';

/** A browser with one tab: its history entries, the current one, and the `popstate` listeners. */
function openBrowser(address = '/images') {
  const entries: { url: string; state: unknown }[] = [{ url: address, state: null }];
  let at = 0;
  let told: (() => void) | undefined;
  const url = () => new URL(entries[at]!.url, 'https://limn.test');
  return {
    entries,
    address: () => entries[at]!.url,
    history: {
      get state() {
        return entries[at]!.state;
      },
      pushState(state: unknown, _: string, to: string) {
        entries.splice(at + 1, Infinity, { url: to, state });
        at += 1;
      },
      replaceState(state: unknown, _: string, to = entries[at]!.url) {
        entries[at] = { url: to, state };
      },
      go(steps: number) {
        if (!entries[at + steps]) return;
        at += steps;
        told?.();
      },
    },
    location: {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
    },
    addEventListener: (_: string, listener: () => void) => {
      told = listener;
    },
    removeEventListener: () => {
      told = undefined;
    },
  };
}

let browser = openBrowser();
let shown: string[] = [];
let held: (() => void) | undefined;
let hold = false;
function open() {
  const history = openHistory(browser as never, (_from, _to, goOn) => {
    if (!hold) return true;
    held = goOn;
    return false;
  });
  history.listen(({ location, action }: AppLocation) =>
    shown.push(`${action} ${location.pathname}${location.search}${location.hash}`),
  );
  return history;
}
beforeEach(() => {
  browser = openBrowser();
  shown = [];
  held = undefined;
  hold = false;
});

describe('the history of the app', () => {
  it('has one step to go back by, however often a link is pressed', () => {
    const history = open();
    history.push('/account#plan');
    history.push('/account#plan');
    history.push({ pathname: '/account', hash: '#plan' });
    expect(browser.entries.map(({ url }) => url)).toEqual(['/images', '/account#plan']);
    browser.history.go(-1);
    expect(shown.at(-1)).toBe('POP /images');
  });

  it('tells of links, replaced addresses and Back, with what was kept with each', () => {
    const history = open();
    history.push('/canvas?seed=7#top', { from: 'a' });
    history.replace({ pathname: '/canvas', search: '?seed=8' });
    history.push('/account');
    browser.history.go(-1);
    browser.history.go(-1);
    expect(shown).toEqual([
      'PUSH /canvas?seed=7#top',
      'REPLACE /canvas?seed=8',
      'PUSH /account',
      'POP /canvas?seed=8',
      'POP /images',
    ]);
    browser.history.go(1);
    expect(history.place()).toMatchObject({
      action: NavigationType.Pop,
      location: { state: null },
    });
    history.push('?page=2', { kept: true });
    expect(browser.address()).toBe('/canvas?page=2');
    expect(history.place().location.state).toEqual({ kept: true });
  });

  it('knows a place again after a reload', () => {
    const { key } = open().place().location;
    expect(key).not.toBe('');
    expect(open().place().location.key).toBe(key);
  });

  it('stays where edits are unsaved, and goes on once that is allowed', () => {
    const history = open();
    history.push('/edit');
    hold = true;
    const push = vi.spyOn(browser.history, 'pushState');
    history.push('/account');
    expect([browser.address(), push.mock.calls.length]).toEqual(['/edit', 0]);
    hold = false;
    held?.();
    expect(browser.address()).toBe('/account');
    expect(shown).toEqual(['PUSH /edit', 'PUSH /account']);
  });

  it('steps back onto unsaved edits when Back has left them, and leaves when told to', () => {
    const history = open();
    history.push('/edit');
    hold = true;
    browser.history.go(-1);
    expect([browser.address(), shown]).toEqual(['/edit', ['PUSH /edit']]);
    hold = false;
    held?.();
    expect([browser.address(), shown]).toEqual(['/images', ['PUSH /edit', 'POP /images']]);
  });
});

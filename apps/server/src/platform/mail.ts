import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

export interface Letter {
  /** Stays the same when sending is tried again. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
}

/** Where e-mail goes: the configured server, else files in the data folder. */
export interface MailTransport {
  kind: 'smtp' | 'folder';
  deliver(letter: Letter): Promise<void>;
  /** Deletes a letter that was kept as a file. */
  remove(id: string): Promise<void>;
}

/** Loaded with the first letter: a start need not wait for it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

export function createMailTransport(
  config: Pick<Config, 'mail' | 'dataFolder' | 'publicUrl'>,
): MailTransport {
  const message = ({ id, ...letter }: Letter) => ({
    ...letter,
    from: config.mail.from,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
  });
  if (config.mail.smtpUrl) {
    const { smtpUrl } = config.mail;
    const opened = once(async () => (await import('nodemailer')).createTransport(smtpUrl));
    return {
      kind: 'smtp',
      deliver: async (letter) => void (await (await opened()).sendMail(message(letter))),
      remove: async () => undefined,
    };
  }
  const folder = join(config.dataFolder, 'mail');
  const opened = once(async () =>
    (await import('nodemailer')).createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
    }),
  );
  return {
    kind: 'folder',
    async deliver(letter) {
      const { message: bytes } = await (await opened()).sendMail(message(letter));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${letter.id}.eml`), bytes as Buffer);
    },
    remove: (id) => rm(join(folder, `${id}.eml`), { force: true }),
  };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export interface Letter {
  /** Stays the same when sending is tried again. */
  id: string;
  to: string;
  subject: string;
  text: string;
  replyTo?: string | undefined;
}

/** Where e-mail goes: the configured server, else files in the data folder. */
export interface MailTransport {
  kind: 'smtp' | 'folder';
  deliver(letter: Letter): Promise<void>;
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
    const smtp = createTransport(config.mail.smtpUrl);
    return {
      kind: 'smtp',
      deliver: async (letter) => void (await smtp.sendMail(message(letter))),
    };
  }
  const folder = join(config.dataFolder, 'mail');
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    kind: 'folder',
    async deliver(letter) {
      const { message: bytes } = await compose.sendMail(message(letter));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${letter.id}.eml`), bytes as Buffer);
    },
  };
}

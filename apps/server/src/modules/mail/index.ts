export {
  createMail,
  forgetRecipient,
  listMails,
  type Mail,
  mailById,
  type MailRow,
} from './mail.ts';

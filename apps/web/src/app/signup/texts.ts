import type { ProfileKind } from '@limn/contracts/constants';
import type { SignupStep } from '@limn/contracts/signup';

interface StepText {
  title: string;
  lead: string;
}

/** The question of each step and why it is asked, in the words of each kind. */
export function stepText(step: SignupStep, kind: ProfileKind): StepText {
  switch (step) {
    case 'select-profile':
      return { title: 'How will you be here?', lead: 'Choose one to begin with.' };
    case 'account-type':
      return {
        title: 'Who are you here?',
        lead:
          kind === 'creator'
            ? 'This name stands on the licences you buy.'
            : 'This name stands beside everything that is made with your rights.',
      };
    case 'choose-categories':
      return {
        title: 'What are you known for?',
        lead: 'Choose all that fit. Creators look for people by these words.',
      };
    case 'choose-collaborations':
      return {
        title: 'What may you be asked for?',
        lead: 'Requests can only name what you choose here, and you may still decline each one.',
      };
    case 'upload-headshot':
      return {
        title: 'Show your face',
        lead:
          kind === 'influencer'
            ? 'A clear picture of you. It leads your page in the marketplace.'
            : 'A picture of you or your mark. You can leave this for later.',
      };
    case 'upload-cover-photo':
      return {
        title: 'A cover for your page',
        lead: 'A wide picture. You can leave this for later.',
      };
    case 'social-accounts':
      return {
        title: 'Where can people find you?',
        lead:
          kind === 'influencer'
            ? 'At least one handle. It appears on your page.'
            : 'At least one handle or a website. It appears on your page.',
      };
    case 'pricing-setup':
      return {
        title: 'What do you ask for?',
        lead: 'A price for one picture or recording in each tier. Leave a tier empty to be asked.',
      };
    case 'artstyle-agreement':
      return {
        title: 'Before your first style',
        lead: 'What we may do with your pictures, and what you are paid for it, is written down.',
      };
    case 'finetune-model':
      return {
        title: 'Your first art style',
        lead: 'Between 4 and 30 pictures that you made, and a name for how they look.',
      };
    case 'artstyle-pricing':
      return {
        title: 'What a licence costs',
        lead: 'You can change this at any time; licences already sold keep their price.',
      };
  }
}

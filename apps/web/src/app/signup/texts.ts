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
      return { title: 'What do you want to do first?', lead: 'Choose one to begin with.' };
    case 'account-type':
      return {
        title: 'Your name on Limn',
        lead:
          kind === 'creator'
            ? 'This name appears on your licences.'
            : 'This is the name people will credit.',
      };
    case 'choose-categories':
      return {
        title: 'What are you known for?',
        lead: 'Choose all that fit. Creators filter by them.',
      };
    case 'choose-collaborations':
      return {
        title: 'What can people ask you for?',
        lead: 'Requests can only include what you choose here, and you can still decline each one.',
      };
    case 'upload-headshot':
      return {
        title: 'Add a profile picture',
        lead:
          kind === 'influencer'
            ? 'A clear photo of you. It is the main picture of your page in the marketplace.'
            : 'A photo or a logo.',
      };
    case 'upload-cover-photo':
      return {
        title: 'Add a cover picture',
        lead: 'A wide picture for the top of your page.',
      };
    case 'social-accounts':
      return {
        title: 'Where can people find you?',
        lead:
          kind === 'influencer'
            ? 'Add at least one social handle. It appears on your page.'
            : 'Add at least one social handle or a website. It appears on your page.',
      };
    case 'pricing-setup':
      return {
        title: 'What do you charge?',
        lead: 'A price for one picture or recording in each tier. Leave a tier empty to quote on request.',
      };
    case 'artstyle-agreement':
      return {
        title: 'Before your first style',
        lead: 'Here is what we may do with your art, and what we pay you.',
      };
    case 'finetune-model':
      return {
        title: 'Your first art style',
        lead: 'Between 4 and 30 pictures that you made, and a name for the style.',
      };
    case 'artstyle-pricing':
      return {
        title: 'What a licence costs',
        lead: 'You can change this at any time; licences already sold keep their price.',
      };
  }
}

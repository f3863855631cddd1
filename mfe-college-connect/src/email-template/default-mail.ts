import type { Personalization } from '@cc/contracts/entities/personalization';
import { greetings } from './greeting.ts';

/** The subject until the athlete writes their own: `{first name} {last name} | {grad year} {sport} Recruiting`. */
export function defaultSubject(personalization: Personalization, sport: string): string {
  const name = personalization.fullName.trim().split(/\s+/).join(' ');
  const topic = [personalization.gradYear.trim(), sport.trim(), 'Recruiting'].filter((word) => word !== '').join(' ');
  return name === '' ? topic : `${name} | ${topic}`;
}

/** The body that an empty draft starts with (specification 4 and 9). */
export const defaultBody = `${greetings.coach}

My name is [Full Name], and I will graduate from [High School] in [Graduation Year]. I play [Position] for [Current Team]. I am very interested in [College Name], and I would be grateful if you considered me for your team.

About Me:
• Graduation Year: [Graduation Year]
• Position: [Position]
• Current Team: [Current Team]
• High School: [High School]
• GPA: [GPA]

Achievements:
[Achievements]

[Highlight Video]

I would love to hear what you look for in a recruit and where I could help your team. I am happy to send my schedule, my transcript or full game film.

Thank you for your time.

Best regards,
[Full Name]`;

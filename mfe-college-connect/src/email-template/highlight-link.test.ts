import { completeHighlightLink, isHighlightLink } from './highlight-link.ts';

describe('isHighlightLink', () => {
  // @spec 2.wizard.24, 5.9
  it.each([
    '',
    '   ',
    'https://www.youtube.com/watch?v=abc',
    ' http://hudl.com/video/3/1 ',
    'HTTPS://YOUTU.BE/abc',
    'https://münchen.example/film',
    'https://sub.domain.co.uk:8443/a?b=c#d',
  ])('takes %j', (link) => expect(isHighlightLink(link)).toBe(true));

  // @spec 5.9
  it.each([
    'youtube.com/watch?v=abc',
    'www.youtube.com',
    'ftp://youtube.com/a',
    'javascript:alert(1)',
    'javascript://youtube.com/%0aalert(1)',
    'data:text/html,hi',
    'https:youtube.com',
    'https://',
    'https://localhost/video',
    'https://youtube',
    'https://127.0.0.1/video',
    'https://[::1]/video',
    'https://jordan:secret@youtube.com/watch',
    'https://jordan@youtube.com/watch',
    'https://youtube.com/my video',
    'https://you\ntube.com',
  ])('refuses %j', (link) => expect(isHighlightLink(link)).toBe(false));
});

describe('completeHighlightLink', () => {
  it.each([
    ['youtube.com/watch?v=abc', 'https://youtube.com/watch?v=abc'],
    [' www.hudl.com/video/3/1 ', 'https://www.hudl.com/video/3/1'],
    ['youtube.com:443/a', 'https://youtube.com:443/a'],
    ['http://hudl.com', 'http://hudl.com'],
    ['', ''],
  ])('makes %j the link %j', (text, link) => {
    expect(completeHighlightLink(text)).toBe(link);
    expect(isHighlightLink(link)).toBe(true);
  });

  it.each([
    'none',
    'localhost/video',
    'my video',
    'jordan@youtube.com',
    'ftp://youtube.com/a',
    'javascript:alert(1)',
    'data:text/html,hi',
    'https:youtube.com',
    'https://',
    '127.0.0.1/video',
  ])('leaves %j alone, which stays invalid', (text) => {
    expect(completeHighlightLink(text)).toBe(text);
    expect(isHighlightLink(text)).toBe(false);
  });
});

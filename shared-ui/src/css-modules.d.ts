// Read by every package that compiles these sources: each component's index refers to this file.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

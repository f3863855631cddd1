// Written by `npm run generate-types` from the catalog: what browsers may use, in the shape of `supabase gen types`.

export type Database = {
  public: {
    Tables: {
      consents: {
        Row: { age_band: string; agreed_at: string; id: number; terms_version: string; user_id: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      emails: {
        Row: { [_ in never]: never };
        Insert: { email: string };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      letters: {
        Row: {
          body: string;
          created_at: string;
          files: unknown;
          greeting: string;
          id: string;
          name: string | null;
          reasons: unknown;
          subject: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          body: string;
          files?: unknown;
          greeting?: string;
          id: string;
          name?: string | null;
          reasons?: unknown;
          subject: string;
          user_id: string;
        };
        Update: {
          body?: string;
          files?: unknown;
          greeting?: string;
          name?: string | null;
          reasons?: unknown;
          subject?: string;
        };
        Relationships: [];
      };
      personalization: {
        Row: {
          achievements: string | null;
          current_team: string | null;
          full_name: string | null;
          gpa: string | null;
          grad_year: string | null;
          high_school: string | null;
          highlight_link: string | null;
          position: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          achievements?: string | null;
          current_team?: string | null;
          full_name?: string | null;
          gpa?: string | null;
          grad_year?: string | null;
          high_school?: string | null;
          highlight_link?: string | null;
          position?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          achievements?: string | null;
          current_team?: string | null;
          full_name?: string | null;
          gpa?: string | null;
          grad_year?: string | null;
          high_school?: string | null;
          highlight_link?: string | null;
          position?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      pro_list_contacts: {
        Row: {
          club: string;
          country: string;
          email: string;
          first_name: string;
          id: number;
          last_name: string;
          league: string;
          pro_list_id: number;
          role: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      purchase_items: {
        Row: {
          amount_cents: number;
          id: number;
          is_unlimited: boolean;
          kind: string;
          price_id: string;
          pro_list_id: number | null;
          purchase_id: number;
          quantity: number;
          title: string;
          tokens: number | null;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      purchases: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          disputed_cents: number;
          event_id: string | null;
          id: number;
          order_id: string;
          paid_at: string | null;
          payment_intent: string | null;
          refunded_cents: number;
          request_hash: string | null;
          session_id: string | null;
          stands: boolean;
          status: string;
          tokens_disputed: number;
          tokens_refunded: number;
          user_id: string | null;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      runs: {
        Row: {
          body: string;
          connection_id: string | null;
          created_at: string;
          ended_at: string | null;
          files: unknown;
          gender: string;
          id: string;
          idempotency_key: string;
          mailbox: string;
          pause_code: string | null;
          pause_message: string | null;
          provider: string;
          seen: boolean;
          sender_name: string;
          sport: string;
          started_at: string | null;
          state: string;
          subject: string;
          updated_at: string;
          user_id: string;
          wake_at: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      schools: {
        Row: { city: string; institution: string; nicknames: string[]; school: string; state: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      sends: {
        Row: {
          attempt: number;
          body: string;
          charged: boolean;
          coach_ids: number[];
          connection_id: string | null;
          created_at: string;
          due_at: string | null;
          error_code: string | null;
          error_message: string | null;
          id: string;
          idempotency_key: string;
          message_id: string | null;
          position: number | null;
          provider: string;
          recipients: unknown | null;
          run_id: string | null;
          school: string;
          started_at: string | null;
          status: string;
          subject: string;
          updated_at: string;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      sent_emails: {
        Row: { id: number; send_id: string | null; timestamp_sent: string; user_id: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      sport_details: {
        Row: { details: unknown; sport: string; updated_at: string; user_id: string };
        Insert: { details: unknown; sport: string; updated_at?: string; user_id: string };
        Update: { details?: unknown; sport?: string; updated_at?: string; user_id?: string };
        Relationships: [];
      };
      token_ledger: {
        Row: {
          created_at: string;
          delta: number;
          id: number;
          kind: string;
          owed_delta: number;
          purchase_id: number | null;
          send_attempt: number | null;
          send_id: string | null;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      token_tracker: {
        Row: {
          is_unlimited: boolean;
          tokens_available: number;
          tokens_owed: number;
          tokens_used: number;
          total_tokens_purchased: number;
          updated_at: string;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
    };
    Views: {
      master_coaches: {
        Row: {
          conference: string | null;
          division: number | null;
          email: string | null;
          first_name: string | null;
          gender: string | null;
          id: number | null;
          last_name: string | null;
          school: string | null;
          sport: string | null;
          title: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      coach_conferences: {
        Args: { p_division?: number; p_gender: string; p_sport: string };
        Returns: { conference: string }[];
      };
      coach_sports: {
        Args: never;
        Returns: { men: boolean; sport: string; women: boolean }[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
